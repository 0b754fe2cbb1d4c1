import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FigureExplanation as Explanation, Figure } from '#contract/insight/figures.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { explainQuery } from './explain-query.ts';
import { FigureArticles } from './figure-articles.tsx';
import styles from './figure-explanation.module.css';
import { FigureFailure } from './figure-failure.tsx';
import { numberOfHits } from './number-of-hits.ts';

/** Number of inputs shown initially; the volumes of a whole industry are one click away. */
const shownInputs = 4;

interface FigureExplanationProps {
  readonly figure: Figure;
  readonly onClose: () => void;
}

/** Explanation of a figure: meaning, inputs, formula, time, articles. */
export function FigureExplanation({ figure, onClose }: FigureExplanationProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(explainQuery(figure.ref));
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{data?.name ?? t(`figure.kinds.${figure.ref.kind}`)}</h2>
        {data && <span className={styles.value}>{data.shown}</span>}
        <button type="button" className={styles.close} aria-label={t('figure.close')} onClick={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {data && <Behind explanation={data} kind={figure.ref.kind} />}
      {!data && error && <FigureFailure error={error} onReload={() => void refetch()} />}
      {!data && !error && <Loading />}
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('figure.loading')}>
      {[300, 336, 240, 280].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}

function Behind({ explanation, kind }: { readonly explanation: Explanation; readonly kind: Figure['ref']['kind'] }) {
  const { t } = useTranslation();
  const explorer = usePagePath('BaExplorer');
  const { meaning, gapText, filled, formula, inputs, versions, asOf, articles, explorerQuery, explorerTotal } =
    explanation;
  const rest = inputs.slice(shownInputs);
  return (
    <>
      <p className={styles.meaning}>{meaning}</p>
      {gapText && <p className={styles.gap}>{gapText}</p>}
      <dl className={styles.inputs}>
        <Rows inputs={inputs.slice(0, shownInputs)} />
        <Row label={t('figure.formula')} value={filled || formula} note="" />
        {versions.map(({ label, value }) => (
          <Row key={label} label={label} value={value} note="" />
        ))}
        <Row label={t('figure.asOf')} value={formatDateTime(asOf)} note="" />
      </dl>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t('figure.moreInputs', { count: rest.length })}</summary>
          <dl className={styles.moreInputs}>
            <Rows inputs={rest} />
          </dl>
        </details>
      )}
      <FigureArticles articles={articles} kind={kind} />
      <div className={styles.foot}>
        {explorer && explorerTotal !== null && explorerTotal > 0 && (
          <RouterLink to={`${explorer}?${explorerQuery}`}>
            {t(listsArticles(explorerQuery) ? 'figure.inExplorer' : 'figure.storiesInExplorer', {
              count: explorerTotal,
              shown: numberOfHits(explorerTotal),
            })}
          </RouterLink>
        )}
        <a href={`${publicPaths.explain}#${kind}`} target="_blank" rel="noreferrer">
          {t('figure.definition')}
        </a>
      </div>
    </>
  );
}

const listsArticles = (query: string): boolean => new URLSearchParams(query).get('unit') === 'articles';

/** As the Explorer says it: beyond a limit it does not count. */

function Rows({ inputs }: Pick<Explanation, 'inputs'>) {
  return inputs.map(({ label, value, note }) => <Row key={label} label={label} value={value} note={note} />);
}

function Row({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {value}
        {note && <span className={styles.rowNote}>{note}</span>}
      </dd>
    </div>
  );
}
