import type { stories as Texts } from '../zh-CN/stories.ts';

export const stories: typeof Texts = {
  unit: 'List',
  units: { stories: 'Stories', articles: 'Articles' },
  firstIn: 'First in {source}',
  reprints: 'reprints: {count}',
  sources: 'sources: {count}',
  spread: { hours: 'spread over {count} h', minutes: 'spread over {count} min' },
  foundIn: 'The words are in the version of {source}',
};
