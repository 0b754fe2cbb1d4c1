import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ListedChapter } from '#contract/content/manual-editing.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { DraftMark } from '#web/workspace/kits/versioned/draft-mark.tsx';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { VersionStateTag } from '#web/workspace/kits/versioned/version-state-tag.tsx';
import { ChapterMoves } from './chapter-moves.tsx';
import styles from './manual-editor.module.css';
import { useChapterOrder } from './use-chapter-order.ts';

interface ChapterRowsProps {
  readonly chapters: readonly ListedChapter[];
  readonly mayEdit: boolean;
}

/** The chapters as they follow each other; whoever may edit moves them by dragging, by keys or by two buttons. */
export function ChapterRows({ chapters, mayEdit }: ChapterRowsProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { move, drag, dropProps, said } = useChapterOrder(chapters);
  return (
    <>
      <ol className={styles.rows}>
        {chapters.map((chapter, place) => (
          <li key={chapter.id} className={styles.row} {...dropProps(chapter, place)}>
            <span className={styles.number} aria-hidden="true">
              {place + 1}
            </span>
            <div className={styles.words}>
              <RouterLink className={styles.title} to={`${pathname}${editorSearch(chapter.id)}`}>
                {chapter.title}
              </RouterLink>
              <p className={styles.meta}>
                {chapter.state !== 'published' && <VersionStateTag state={chapter.state} />}
                <DraftMark draft={chapter.draft} />
                <span>{t(chapter.translated ? 'articles.bothLanguages' : 'content.chineseOnly')}</span>
                <span>{t('manualEditor.changed', { time: formatDateTime(chapter.changedAt) })}</span>
              </p>
            </div>
            {mayEdit && (
              <ChapterMoves
                chapter={chapter}
                place={place}
                last={chapters.length - 1}
                onMove={(to) => move(chapter, to)}
                onDrag={(isDragged) => drag(chapter, isDragged)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
