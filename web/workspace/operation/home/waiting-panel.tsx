import { Button } from 'antd';
import type { TFunction } from 'i18next';
import {
  BadgeAlert,
  BellRing,
  FileCheck,
  FileWarning,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MailQuestion,
  MessageCircleQuestion,
  PackagePlus,
  Rss,
  ShieldQuestion,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { daysLeft } from '#contract/clients/module-table.ts';
import type { WaitingKind } from '#contract/codes/home-elements.ts';
import { feedFailures } from '#contract/content/feed-failures.ts';
import { formatCount } from '#contract/format-number.ts';
import type { OperatorHome, Waiting } from '#contract/operation/operator-home.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { ageOf } from './age.ts';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

const icons: Readonly<Record<WaitingKind, LucideIcon>> = {
  feeds: Rss,
  leads: UserPlus,
  reminders: BellRing,
  requests: PackagePlus,
  modules: Hourglass,
  reviews: FileCheck,
  imports: FileWarning,
  invitations: MailQuestion,
  openings: MailOpen,
  questions: MessageCircleQuestion,
  certificates: BadgeAlert,
  factorResets: ShieldQuestion,
  erasures: UserMinus,
};

interface WaitingPanelProps {
  readonly home: OperatorHome;
  readonly isRetrying: boolean;
  readonly onRetry: (kind: WaitingKind) => void;
}

/** One row per kind, the most urgent first. Its count opens the list, its verb the one that is named. */
export function WaitingPanel({ home, isRetrying, onRetry }: WaitingPanelProps) {
  const { t } = useTranslation();
  const [isOwn, setIsOwn] = useState(false);
  const { waiting, asOf } = home;
  const sum = (key: 'count' | 'mine') => waiting.reduce((total, kind) => total + (kind[key] ?? 0), 0);
  const shown = isOwn ? waiting.filter(({ mine }) => mine !== null && mine > 0) : waiting;
  const hasOwn = waiting.some(({ mine }) => mine !== null);
  const whose = (
    <SegmentedSwitch
      label={t('operatorHome.waiting.whose')}
      value={isOwn ? 'mine' : 'all'}
      onChange={(value) => setIsOwn(value === 'mine')}
      options={[
        { value: 'all', label: `${t('operatorHome.waiting.all')} ${formatCount(sum('count'))}` },
        { value: 'mine', label: `${t('operatorHome.waiting.mine')} ${formatCount(sum('mine'))}` },
      ]}
    />
  );
  return (
    <Panel
      title={t('operatorHome.waiting.title')}
      scope={waiting.length > 0 ? t('operatorHome.waiting.scope') : undefined}
      actions={hasOwn ? whose : undefined}
    >
      {shown.length === 0 && (
        <EmptyState
          drawing={<BarsDrawing />}
          title={t(isOwn ? 'operatorHome.waiting.noneMine' : 'operatorHome.waiting.none')}
          text={t('operatorHome.waiting.noneText', { time: formatDateTimeShort(asOf) })}
        />
      )}
      <ul>
        {shown.map((kind) => (
          <WaitingRow
            key={kind.kind}
            waiting={kind}
            asOf={asOf}
            isOwn={isOwn}
            isRetrying={isRetrying}
            onRetry={() => onRetry(kind.kind)}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** What went wrong, in words. */
function problemOf(t: TFunction, kind: WaitingKind, problem: string | null): string {
  if (problem === null) return '';
  if (kind === 'feeds') {
    const known = feedFailures.find((failure) => failure === problem);
    return known ? t(`feeds.failures.${known}`) : problem;
  }
  return problem === ''
    ? t('operatorHome.waiting.undelivered')
    : t('operatorHome.waiting.refused', { answer: problem });
}

interface WaitingRowProps {
  readonly waiting: Waiting;
  readonly asOf: string;
  readonly isOwn: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function WaitingRow({ waiting, asOf, isOwn, isRetrying, onRetry }: WaitingRowProps) {
  const { t } = useTranslation();
  const { kind, count, mine } = waiting;
  const first = isOwn ? waiting.firstOfMine : waiting.first;
  const places = usePlaces();
  const Icon = icons[kind];
  const name = t(`operatorHome.waiting.kinds.${kind}`);
  const { list, one } = places.ofKind(kind, first, isOwn);
  if (count === null) {
    return (
      <li className={styles.row}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" className={styles.icon} data-urgency={first?.urgency} />
        <b>{name}</b>
        <span className={styles.uncounted}>{t('operatorHome.uncounted')}</span>
        <Button type="link" size="small" className={styles.verb} loading={isRetrying} onClick={onRetry}>
          {t('operatorHome.retry')}
        </Button>
      </li>
    );
  }
  const number = formatCount(isOwn ? (mine ?? 0) : count);
  const label = `${name} ${t('operatorHome.waiting.unit', { count: number as unknown as number })}`;
  const age = first && ageOf(first.at, asOf);
  const words = [first?.note, first && problemOf(t, kind, first.problem)].filter(Boolean).join(t('operatorHome.comma'));
  return (
    <li className={styles.row}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className={styles.icon} data-urgency={first?.urgency} />
      <b>{name}</b>
      {list ? (
        <Link to={list} className={styles.count} aria-label={label}>
          {number}
        </Link>
      ) : (
        <span className={styles.count}>{number}</span>
      )}
      <span className={styles.what}>
        <span title={first?.title}>{first?.title}</span>
        {words && <small>{words}</small>}
      </span>
      <span className={styles.age} data-urgency={first?.urgency}>
        {first &&
          age &&
          (first.at > asOf
            ? t('operatorHome.waiting.left', {
                count: daysLeft(new Date(first.at), new Date(asOf)),
              })
            : t(`operatorHome.waiting.age.${age.unit}`, { count: age.count }))}
      </span>
      {one && (
        <Link to={one} className={styles.verb}>
          {t(`operatorHome.waiting.verbs.${kind}`)}
        </Link>
      )}
    </li>
  );
}
