import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type VersionedSubject, versionCalls } from '#contract/content/version-states.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './editor.module.css';
import { findConflicts } from './merge-values.ts';
import { plainText } from './plain-text.ts';
import { TextDifference } from './text-difference.tsx';

interface VersionComparisonProps {
  readonly subject: VersionedSubject;
  readonly id: number;
  /** Numbers of the two versions. */
  readonly before: number;
  readonly after: number;
  /** What a field of the content is called; one that is left out is not compared. */
  readonly labelOf: (path: string) => string | undefined;
}

/** What one version changed of another, field by field. */
export function VersionComparison({ subject, id, before, after, labelOf }: VersionComparisonProps) {
  const { t } = useTranslation();
  const earlier = useQuery(versionQuery(subject, id, before));
  const later = useQuery(versionQuery(subject, id, after));
  const error = earlier.error ?? later.error;
  const changes = useMemo(() => {
    if (!earlier.data || !later.data) return undefined;
    const [old, next] = [earlier.data.content, later.data.content];
    return findConflicts(old, next, old).flatMap(({ path, mine, theirs }) => {
      const label = labelOf(path);
      return label === undefined ? [] : [{ path, label, before: plainText(theirs), after: plainText(mine) }];
    });
  }, [earlier.data, later.data, labelOf]);
  if (error)
    return <ErrorState error={error} onReload={() => void Promise.all([earlier.refetch(), later.refetch()])} />;
  if (!changes) return <Skeleton height={80} />;
  return (
    <dl className={styles.comparison}>
      {changes.length === 0 && <dd>{t('versions.same')}</dd>}
      {changes.map((change) => (
        <div key={change.path}>
          <dt>{change.label}</dt>
          <dd>
            <TextDifference before={change.before} after={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A version that is autosaved over gets another number, so what has one stays. */
function versionQuery(subject: VersionedSubject, id: number, number: number) {
  return apiQuery(versionCalls[subject], { params: { id, number } }, { quiet: true });
}
