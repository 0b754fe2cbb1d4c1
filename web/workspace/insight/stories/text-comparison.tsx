import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story, TextSegment } from '#contract/insight/stories.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { isWriting } from '#web/workspace/insight/tone/is-writing.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './stories.module.css';

/** Two whole texts: what the right one dropped, and what it added. `[` and `]` in their panel change the right one. */
export function TextComparison({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const comparison = useRef<HTMLDivElement>(null);
  const others = story.articles.filter(({ id }) => id !== story.comparedWith);
  const [picked, setPicked] = useState<number>();
  // What was picked may have left the story since, as by a split.
  const chosen = [picked, story.facts.versions[0], others[0]?.id].find((id) => others.some((other) => other.id === id));
  const reference = story.articles.find(({ id }) => id === story.comparedWith);
  const place = others.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === '[' ? -1 : event.key === ']' ? 1 : 0;
      const next = others[place + step];
      if (step !== 0 && next && !isWriting(event)) setPicked(next.id);
    };
    // The panel's own: whoever dictates or types elsewhere on the page means something else.
    const panel = comparison.current?.closest('section');
    panel?.addEventListener('keydown', onKey);
    return () => panel?.removeEventListener('keydown', onKey);
  }, [others, place]);
  const params = { id: story.comparedWith, otherId: chosen ?? story.comparedWith };
  const { data, error, refetch } = useQuery({
    ...apiQuery('story.comparison', { params }, { quiet: true }),
    enabled: chosen !== undefined,
  });
  return (
    <div ref={comparison} className={styles.comparison}>
      <div className={styles.sides}>
        <p className={styles.side}>
          <b>{reference?.sourceName}</b> {reference && formatDateTimeAcrossYears(reference.publishedAt)}
        </p>
        <Select
          aria-label={t('story.other')}
          className={styles.other ?? ''}
          value={chosen}
          options={others.map(({ id, sourceName, publishedAt }) => ({
            value: id,
            label: `${sourceName} ${formatDateTimeAcrossYears(publishedAt)}`,
          }))}
          onChange={setPicked}
        />
      </div>
      {data ? (
        <div className={styles.texts}>
          <Side segments={data} without="added" />
          <Side segments={data} without="dropped" />
        </div>
      ) : error ? (
        <ErrorState error={error} onReload={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </div>
  );
}

interface SideProps {
  readonly segments: { readonly headline: readonly TextSegment[]; readonly body: readonly TextSegment[] };
  readonly without: 'added' | 'dropped';
}

function Side({ segments, without }: SideProps) {
  return (
    <div className={styles.text}>
      <h3>
        <Segments segments={segments.headline} without={without} />
      </h3>
      <p>
        <Segments segments={segments.body} without={without} />
      </p>
    </div>
  );
}

function Segments({ segments, without }: { readonly segments: readonly TextSegment[] } & Pick<SideProps, 'without'>) {
  let at = 0;
  return (
    <>
      {segments.map(({ text, change }) => {
        at += text.length;
        if (change === without) return null;
        if (change === 'same') return <span key={at}>{text}</span>;
        return change === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>;
      })}
    </>
  );
}
