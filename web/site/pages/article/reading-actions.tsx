import { Icon } from '../../ui/icon.tsx';
import type { ArticleData } from './article-data.ts';

/** Actions on the page. They need script, so styles hide them without it. */
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
