import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countsArticles } from '#contract/insight/figure-texts/shapes.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { explainQuery } from './explain-query.ts';
import { figureKey, notesOf, noteTitle, visibleFigures } from './figure-registry.ts';
import styles from './print-notes.module.css';
import { explainThenPrint } from './print-page.ts';

/**
 * On paper the explanations of all figures are at the end of the page, under the figures' numbers. They are loaded when
 * someone prints; the browser's own print menu allows no time for that and gets those already loaded.
 */
export function PrintNotes() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const notes = [...notesOf(useStore(visibleFigures)).values()];
  const explanations = useQueries({
    queries: notes.map(({ figure }) => ({ ...explainQuery(figure.ref), enabled: false })),
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isPrint || visibleFigures.get().length === 0) return;
      event.preventDefault();
      toast.info(t('figure.printing'));
      void explainThenPrint(queryClient);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [queryClient, t]);

  if (notes.length === 0) return null;
  return (
    <aside className={styles.notes} aria-label={t('figure.notes')}>
      <h2 className={styles.title}>{t('figure.notes')}</h2>
      <ol className={styles.list}>
        {notes.map(({ number, figure, label }, index) => {
          const data = explanations[index]?.data;
          const window = `${figure.ref.from} – ${figure.ref.until}`;
          return (
            <li key={figureKey(figure)} value={number}>
              <b>{noteTitle(data?.name ?? t(`figure.kinds.${figure.ref.kind}`), label)}</b> {data?.shown} · {window}
              {data && (
                <>
                  <br />
                  {data.gapText || `${data.formula} = ${data.filled}`}
                  {data.versions.map(({ label, value }) => ` · ${label} ${value}`)} ·{' '}
                  {t('figure.asOfShort', { time: formatDateTime(data.asOf) })} ·{' '}
                  {t(countsArticles(figure.ref.kind) ? 'figure.articleCount' : 'figure.storyCount', {
                    count: data.articles.total,
                  })}
                </>
              )}
            </li>
          );
        })}
      </ol>
    </aside>
  );
}
