import { Button } from 'antd';
import {
  DatabaseIcon,
  Files,
  HardDrive,
  ListTodo,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Package,
  Rss,
  Timer,
} from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import type { ProbeReading } from '#contract/operation/status.ts';
import type { ProbeName, ProbeState } from '#contract/operation/status-figures.ts';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './status.module.css';
import { probeWords } from './status-words.ts';

const icons: Readonly<Record<ProbeName, LucideIcon>> = {
  database: DatabaseIcon,
  queue: ListTodo,
  disk: HardDrive,
  files: Files,
  mail: Mail,
  sms: MessageSquareText,
  feeds: Rss,
  corpus: Timer,
  versions: Package,
};

const tones = { ok: 'success', attention: 'warning', act: 'error', idle: 'neutral', unmeasured: 'ended' } as const;

/** Where a cause is mended: pages by their component. */
const mendedAt: Readonly<Partial<Record<ProbeName, BuiltPage>>> = { feeds: 'Feeds', queue: 'JobList' };

interface StatusCellProps {
  readonly reading: ProbeReading;
  /** The time of day of the readings, where they are old. */
  readonly stoppedAt: string | undefined;
  /** Sends a test message; of parts that send none, or for who may not, nothing. */
  readonly onTest: (() => void) | undefined;
  readonly ref: Ref<HTMLElement>;
}

/** One part: name, state, a figure, its last day, and a line with its limit or the cause. */
export function StatusCell({ reading, stoppedAt, onTest, ref }: StatusCellProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { name, state, trend } = reading;
  const Icon = icons[name];
  const path = usePagePath(mendedAt[name]);
  const isMeasured = state !== 'unmeasured';
  const { figure, unit, line } = probeWords(t, reading);
  const isTroubled: boolean = (['attention', 'act'] satisfies ProbeState[] as ProbeState[]).includes(state);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.cell}
      aria-labelledby={heading}
      data-old={stoppedAt !== undefined || undefined}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.name}>
          <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
          {t(`status.probes.${name}`)}
        </h2>
        <StateMark tone={tones[state]}>{t(`status.states.${state}`)}</StateMark>
      </div>
      <div className={styles.figureRow}>
        <p className={styles.figure}>
          {isMeasured ? figure : t('status.none')}
          {isMeasured && unit && <span className={styles.unit}>{unit}</span>}
        </p>
        {trend.filter((value) => value !== null).length > 1 && (
          <Sparkline values={trend} width={88} height={24} isQuiet={state !== 'ok'} />
        )}
      </div>
      <p className={styles.line} data-state={state}>
        {!isMeasured && t('status.unmeasured')}
        {isMeasured && (isTroubled && path !== undefined ? <RouterLink to={path}>{line}</RouterLink> : line)}
        {stoppedAt !== undefined && <span className={styles.stopped}>{t('status.stopped', { time: stoppedAt })}</span>}
        {onTest && (
          <Button
            type="link"
            size="small"
            className={styles.test ?? ''}
            aria-label={t(`status.test.${name === 'sms' ? 'sms' : 'mail'}.title`)}
            onClick={onTest}
          >
            {t('status.test.open')}
          </Button>
        )}
      </p>
    </section>
  );
}
