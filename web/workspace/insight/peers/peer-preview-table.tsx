import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { PeerFigures, PeerPreview } from '#contract/insight/peers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './peer.module.css';

/** Current figures and those after saving, computed on the server without saving. */
export function PeerPreviewTable({ stockIds }: { readonly stockIds: readonly number[] }) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('peer.preview', { body: { stockIds: [...stockIds] } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <p className={styles.meta}>{t('peers.computing')}</p>
        <Skeleton height={148} />
      </div>
    );
  }
  return (
    <section aria-labelledby="peer-preview" aria-busy={isPlaceholderData} className={styles.preview}>
      <h3 id="peer-preview" className={styles.subtitle}>
        {t('peers.preview')}
        <span className={styles.meta}>
          {t('peers.previewScope', { from: formatDayShort(data.from), until: formatDayShort(data.until) })}
        </span>
      </h3>
      <Figures preview={data} />
      <Notes preview={data} />
    </section>
  );
}

function Figures({ preview: { before, after, activityIndex } }: { readonly preview: PeerPreview }) {
  const { t } = useTranslation();
  const none = t('peers.none');
  const share = ({ shareOfVoice: { value } }: PeerFigures) => {
    if (value === null) return none;
    const { number, unit } = formatFigure('shareOfVoice', value);
    return number + unit;
  };
  const place = ({ place: found }: PeerFigures) => (found ? t('peers.placeOf', found) : none);
  const index = activityIndex.value === null ? none : formatFigure('activityIndex', activityIndex.value).number;
  const rows = [
    [t('peers.shareOfVoice'), share(before), share(after)],
    [t('peers.place'), place(before), place(after)],
    [t('peers.stories'), formatCount(before.stories), formatCount(after.stories)],
    [t('peers.activityIndex'), index, index],
  ] as const;
  return (
    <table className={styles.figureTable}>
      <thead>
        <tr>
          <th scope="col">{t('peers.figure')}</th>
          <th scope="col">{t('peers.before')}</th>
          <th scope="col">{t('peers.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, was, will]) => (
          <tr key={label} data-changed={was !== will || undefined}>
            <th scope="row">{label}</th>
            <td>{was}</td>
            <td>{was === will ? t('peers.unchanged') : will}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is not shown, and why: too few companies or stories. */
function Notes({ preview }: { readonly preview: PeerPreview }) {
  const { t } = useTranslation();
  const { after, size, leastStories, industrySize, leastIndustry } = preview;
  const few = { count: after.stories, least: leastStories };
  return (
    <div className={styles.notes}>
      {size === 0 && <p data-kind="warning">{t('peers.noPeers')}</p>}
      {size > 0 && after.stories < leastStories && <p data-kind="warning">{t('peers.fewStories', few)}</p>}
      <p>
        {industrySize - 1 < leastIndustry
          ? t('peers.smallIndustry', { least: leastIndustry })
          : t('peers.byIndustry', { count: industrySize })}
      </p>
    </div>
  );
}
