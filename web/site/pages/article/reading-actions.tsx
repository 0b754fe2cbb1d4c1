import { Icon } from '../../ui/icon.tsx';
import type { ArticleData } from './article-data.ts';

/** What can be done with the page. None of it works without script, so the style sheet hides it then. */
export function ReadingActions({ texts }: Pick<ArticleData, 'texts'>) {
  return (
    <div className="reading-actions" data-copied={texts.copied} data-failed={texts.copyFailed}>
      <button type="button" name="copy">
        <Icon name="link" />
        {texts.copy}
      </button>
      <button type="button" name="print">
        <Icon name="print" />
        {texts.print}
      </button>
      <p role="status" />
    </div>
  );
}
