import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type VersionedSubject, versionedSubjects } from '#contract/content/version-states.ts';
import type { WaitingText } from '#contract/content/versions.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { ReviewSettingsFields } from './review-settings.tsx';
import styles from './reviews.module.css';
import { WaitingRow } from './waiting-row.tsx';

/** As many as the server lists of others' texts, and of one's own. */
const mostListed = 200;

/** What waits for review: of others, then the reader's own; and for which texts a review is demanded. */
export function Component() {
  const { t } = useTranslation();
  const [search, changeSearch] = useSearch();
  const kind = versionedSubjects.find((subject) => subject === search.get('kind'));
  const { data, error, refetch } = useQuery({
    ...apiQuery('version.reviewQueue', {}, { quiet: true }),
    ...{ staleTime: 0, refetchOnMount: 'always' as const },
  });
  const choose = (value: VersionedSubject | 'all') =>
    changeSearch((before) => {
      if (value === 'all') before.delete('kind');
      else before.set('kind', value);
      return before;
    });
  const isCut = [true, false].some((isOwn) => data?.filter((text) => text.isOwnText === isOwn).length === mostListed);
  const shown = data?.filter(({ subject }) => !kind || subject === kind);
  const filter = (
    <SegmentedSwitch
      label={t('reviews.kind')}
      value={kind ?? 'all'}
      onChange={choose}
      options={[
        { value: 'all', label: t('reviews.all') },
        ...versionedSubjects.map((subject) => ({ value: subject, label: t(`reviews.subjects.${subject}`) })),
      ]}
    />
  );
  return (
    <div className={styles.page}>
      <ListPanel
        label={t('reviews.title')}
        filters={filter}
        {...(shown && {
          count: t(isCut ? 'reviews.totalMany' : 'reviews.total', { count: shown.length }),
        })}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={4} />}
        {shown?.length === 0 && (
          <EmptyState drawing={<BarsDrawing />} title={t('reviews.empty')} text={t('reviews.emptyText')} />
        )}
        {shown && (
          <>
            <Group title={t('reviews.forYou')} texts={shown.filter(({ isOwnText }) => !isOwnText)} />
            <Group title={t('reviews.yours')} texts={shown.filter(({ isOwnText }) => isOwnText)} />
          </>
        )}
      </ListPanel>
      <ReviewSettingsFields />
    </div>
  );
}

function Group({ title, texts }: { readonly title: string; readonly texts: readonly WaitingText[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={styles.quiet}>{texts.length}</span>
      </h2>
      <ul>
        {texts.map((text) => (
          <WaitingRow key={`${text.subject} ${text.id}`} text={text} />
        ))}
      </ul>
    </section>
  );
}
