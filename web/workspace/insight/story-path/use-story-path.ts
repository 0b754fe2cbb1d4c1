import { articlePath, storyPath } from '#contract/paths.ts';
import { useOpenPagePath } from '#web/workspace/clients/modules/use-open-page-path.ts';

/** Where a story is read, by one of its articles: on its page, which is the Explorer's, else as that article. */
export function useStoryPath(): (articleId: number) => string {
  return useOpenPagePath('BaExplorer') === undefined ? articlePath : storyPath;
}
