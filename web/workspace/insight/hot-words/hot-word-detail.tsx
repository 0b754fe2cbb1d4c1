import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWordDetail, HotWordScope } from '#contract/insight/hot-words.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usualWeek } from '#web/shared/charts/usual-week.ts';
import { BarChart } from '#web/workspace/charts/bar-chart.tsx';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { HotWordStateTag } from '#web/workspace/ui/hot-word-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './hot-word.module.css';
import { WordSources } from './word-sources.tsx';

/** Days of the foreground. */
const { days: foregroundDays } = figureDefinitions.hotWord.constants;

interface HotWordDetailProps {
  readonly query: { readonly scope: HotWordScope; readonly until?: string };
  readonly word: string;
}

/** Details of a word: days, sources, related words and earliest articles. */
export function HotWordDetailView({ query, word }: HotWordDetailProps) {
  const { data, error, refetch } = useQuery(apiQuery('hotWord.detail', { query: { ...query, word } }));
  if (data) return <Detail data={data} />;
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <div className={styles.detailSkeleton} aria-busy="true">
      <Skeleton height={280} />
      <Skeleton height={200} />
    </div>
  );
}

const format = (value: number) => formatDecimal(value, 0);

function Detail({ data }: { readonly data: HotWordDetail }) {
  const { t } = useTranslation();
  const { word, item, days } = data;
  const values = days.map(({ stories }) => stories);
  const now = values.slice(-foregroundDays).reduce((sum, value) => sum + value, 0);
  const level = usualWeek(values);
  const usual = level === undefined ? '–' : formatDecimal(level, 1);
  const counts = {
    word,
    now: formatCount(now),
    usual,
    days: foregroundDays,
    backgroundDays: values.length - foregroundDays,
  };
  return (
    <article className={styles.detail} aria-label={word}>
      <header className={styles.detailHead}>
        <h2 className={styles.detailWord}>{word}</h2>
        {item && <HotWordStateTag state={item.state} />}
        <span className={styles.detailZ}>
          {item ? (
            <>
              {t('hotWord.place', { rank: item.rank })} · {t('hotWord.z')} <Figure figure={item.z} label={word} />
            </>
          ) : (
            t('hotWord.notListed')
          )}
        </span>
      </header>
      <ChartFrame
        title={t('hotWord.daily')}
        scope={t('hotWord.dailyNote', counts)}
        asOf={data.asOf}
        sheet={{
          columns: [{ label: t('chart.day') }, { label: t('hotWord.stories'), format }],
          rows: days.map(({ day, stories }) => [day, stories]),
        }}
      >
        <div className={styles.chart}>
          <BarChart
            label={t('hotWord.dailyLabel', counts)}
            days={days.map(({ day }) => day)}
            values={values}
            format={format}
            foreground={foregroundDays}
            height={200}
          />
        </div>
      </ChartFrame>
      <WordSources data={data} />
    </article>
  );
}
