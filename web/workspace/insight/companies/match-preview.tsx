import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { type CompanyMatches, wantedCompany } from '#contract/insight/companies.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';
import { MarkedText } from '#web/workspace/insight/explorer/marked-text.tsx';
import styles from './companies.module.css';
import { bodyOf, type CompanyFormValues, type HeldValues } from './company-values.ts';

interface MatchPreviewProps {
  readonly stockId: number | undefined;
  /** What the form holds; missing until it is drawn. */
  readonly values: HeldValues | undefined;
}

/** Headlines of a name that are shown. */
const shownSamples = 3;

/** What the names would match in the last 90 days and what no longer, read part by part when asked for. */
export function MatchPreview({ stockId, values }: MatchPreviewProps) {
  const { t } = useTranslation();
  const written = JSON.stringify(values && bodyOf(values));
  const [asked, setAsked] = useState<string>();
  const isComplete = wantedCompany.safeParse(written === undefined ? undefined : JSON.parse(written)).success;
  const parts = useInfiniteQuery({
    queryKey: ['company.previewMatches', stockId, asked],
    queryFn: async ({ pageParam, signal }) => {
      const body = {
        ...(JSON.parse(asked ?? '{}') as CompanyFormValues),
        ...(stockId !== undefined && { stockId }),
        ...(pageParam !== null && { before: pageParam }),
      };
      const answer = await api('company.previewMatches', { body }, { quiet: true, signal });
      if (!answer.success) throw new ApiError(answer);
      return answer.result;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = parts;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const found = parts.data && together(parts.data.pages);
  const isReading = isFetching || (hasNextPage && !isError);
  const start = () => {
    if (asked === written) void parts.refetch();
    else setAsked(written);
  };
  return (
    <section className={styles.effect} aria-label={t('companies.matches')} aria-busy={isReading}>
      <h2 className={styles.effectTitle}>{t('companies.matches')}</h2>
      {asked === undefined && <p>{t('companies.matchesLater')}</p>}
      {isReading && found && found.total > 0 && (
        <div>
          <Progress
            percent={Math.floor((found.read / found.total) * 100)}
            showInfo={false}
            size="small"
            strokeColor="var(--accent)"
            aria-label={t('companies.matches')}
          />
          {t('companies.matchesReading', { read: formatCount(found.read), total: formatCount(found.total) })}
        </div>
      )}
      <div role="status">
        {isError && <p>{t('companies.matchesFailed')}</p>}
        {found && !isReading && !isError && (
          <p>
            {found.total === 0
              ? t('companies.matchesNone')
              : t('companies.matchesSummary', {
                  ...{ read: formatCount(found.read), added: formatCount(found.added), lost: formatCount(found.lost) },
                })}
          </p>
        )}
        {found && asked !== written && <p>{t('companies.matchesStale')}</p>}
      </div>
      {found?.names.map((matched) => (
        <MatchedName key={matched.name} matched={matched} />
      ))}
      <div>
        <Button onClick={start} loading={isReading} disabled={!isComplete}>
          {t(asked === undefined ? 'companies.matchesStart' : 'companies.matchesAgain')}
        </Button>
      </div>
    </section>
  );
}

type Matched = CompanyMatches['names'][number];

function MatchedName({ matched: { name, before, after, samples } }: { readonly matched: Matched }) {
  const { t } = useTranslation();
  const terms = [{ pattern: name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), inTitle: false }];
  return (
    <div className={styles.matched}>
      <div className={styles.matchedName}>
        <b>{name}</b>
        <span>{t('companies.matchesName', { before: formatCount(before), after: formatCount(after) })}</span>
      </div>
      {samples.map(({ articleId, title, excerpt, change }) => (
        <div key={articleId} className={styles.sample}>
          {change !== 'kept' && (
            <span className={styles.change} data-change={change}>
              {t(`companies.change.${change}`)}{' '}
            </span>
          )}
          <MarkedText text={title} terms={terms} />
          {excerpt && (
            <span className={styles.full}>
              …<MarkedText text={excerpt} terms={terms} />…
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

const isChanged = ({ samples }: Matched) => samples.some(({ change }) => change !== 'kept');

/** The parts as one; of each name what changes first. */
function together(parts: readonly CompanyMatches[]): Omit<CompanyMatches, 'next'> {
  const names = new Map<string, Matched>();
  for (const one of parts.flatMap((part) => part.names)) {
    const former = names.get(one.name);
    const samples = [...(former?.samples ?? []), ...one.samples];
    const changed = samples.filter(({ change }) => change !== 'kept');
    const kept = samples.filter(({ change }) => change === 'kept');
    names.set(one.name, {
      name: one.name,
      before: (former?.before ?? 0) + one.before,
      after: (former?.after ?? 0) + one.after,
      samples: [...changed, ...kept].slice(0, shownSamples),
    });
  }
  const sum = (field: 'added' | 'lost' | 'read') => parts.reduce((total, part) => total + part[field], 0);
  return {
    names: [...names.values()]
      .filter(({ before, after }) => before + after > 0)
      .sort((one, other) => Number(isChanged(other)) - Number(isChanged(one))),
    ...{ added: sum('added'), lost: sum('lost'), read: sum('read'), total: parts[0]?.total ?? 0 },
  };
}
