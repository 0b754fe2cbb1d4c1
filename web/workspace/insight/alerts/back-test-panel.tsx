import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { type AlertCondition, alertConstants } from '#contract/insight/alert-rules.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './alerts.module.css';
import { BackTestChart } from './back-test-chart.tsx';
import type { BackTestOfCondition } from './use-back-test.ts';

interface BackTestPanelProps {
  readonly test: BackTestOfCondition;
  readonly onPropose: (condition: AlertCondition) => void;
}

const shownAtFirst = 5;

/** What the server answers to a condition that is wrong. */
const wrongCondition = 400;

/** How often a rule would have fired, and on what. */
export function BackTestPanel(props: BackTestPanelProps) {
  const { data, error } = props.test;
  const place = useRef<HTMLDivElement>(null);
  // Trying again takes away the button that was pressed.
  useFocusWhenGone(!data && error !== null, place);
  return (
    <div ref={place} tabIndex={-1}>
      <BackTestResult {...props} />
    </div>
  );
}

function BackTestResult({ test: { data, error, isBusy, retry }, onPropose }: BackTestPanelProps) {
  const { t } = useTranslation();
  const storyPath = useStoryPath();
  const [isWhole, setIsWhole] = useState(false);
  // A fault in the condition is said beside its field; whatever else went wrong may go well the next time.
  const isFault = error instanceof ApiError && error.status === wrongCondition;
  if (!data) {
    if (isFault) return <p className={styles.note}>{t('alerts.cannotTest')}</p>;
    if (error) {
      return (
        <Alert
          type="error"
          showIcon
          title={t('alerts.testFailed')}
          action={<Button onClick={retry}>{t('alerts.retry')}</Button>}
        />
      );
    }
    return (
      <div role="status" aria-label={t('alerts.testing')}>
        <Skeleton height={34} />
        <Skeleton height={132} />
      </div>
    );
  }
  const { times, hits, course, nearest, since, proposal } = data;
  const shown = isWhole ? hits : hits.slice(0, shownAtFirst);
  const perDay = times > 1 ? Math.round(alertConstants.backTestDays / times) : 0;
  return (
    <section className={styles.test} aria-label={t('alerts.test')} aria-busy={isBusy || undefined}>
      <p className={styles.result} role="status">
        <strong>{timesText(t, times)}</strong>
        {perDay > 0 && <span>{t('alerts.every', { count: perDay })}</span>}
        <span className={styles.looked}>{t('alerts.looked', { count: data.stories })}</span>
      </p>
      {since !== null && <p className={styles.note}>{t('alerts.since', { day: since })}</p>}
      {proposal && (
        <Alert
          type="warning"
          showIcon
          title={t('alerts.tooOften', { count: times })}
          action={
            <Button size="small" onClick={() => onPropose(proposal)}>
              {t('alerts.takeStricter')}
            </Button>
          }
        />
      )}
      {course && <BackTestChart course={course} hits={hits.map(({ day }) => day)} />}
      {nearest.length > 0 && (
        <p className={styles.note}>
          {t('alerts.nearest')}
          {nearest
            .map(({ day, value }) => `${formatDayShort(day)} ${Math.round(value * 10) / 10}`)
            .join(t('alerts.and'))}
        </p>
      )}
      {shown.length > 0 && (
        <ol className={styles.hits}>
          {shown.map(({ day, text, article, figure }, index) => (
            <li key={`${day} ${text}`}>
              <time dateTime={day}>{formatDayShort(day)}</time>
              {course && <b>{times - index}</b>}
              <span className={styles.hitTitle}>
                {article && !article.isWithdrawn ? (
                  <RouterLink to={storyPath(article.id)}>{article.title}</RouterLink>
                ) : (
                  text
                )}
              </span>
              <span className={styles.hitSource}>{article?.sourceName}</span>
              {figure && <Figure figure={figure} label={text} />}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.testFoot}>
        {hits.length > shownAtFirst && (
          <Button type="link" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('alerts.fewer') : t('alerts.rest', { count: hits.length - shownAtFirst })}
          </Button>
        )}
        <span>{t('alerts.freshOnly')}</span>
      </p>
    </section>
  );
}

/** How often it would have fired; what is beyond counting is so said. */
function timesText(t: TFunction, times: number): string {
  if (times === 0) return t('alerts.never', { days: alertConstants.backTestDays });
  return times > maxHits
    ? t('alerts.timesAtLeast', { most: formatCount(maxHits) })
    : t('alerts.times', { count: times });
}
