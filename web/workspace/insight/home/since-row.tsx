import { Button } from 'antd';
import {
  Check,
  ExternalLink,
  Flame,
  ListOrdered,
  Newspaper,
  Send,
  ShieldAlert,
  TrendingUp,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SinceRow as Row } from '#contract/insight/alerts.ts';
import type { Retelling } from '#contract/insight/stories.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { OtherArticles, StoryReach } from '#web/workspace/insight/stories/story-reach.tsx';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import styles from './since.module.css';

interface SinceRowProps {
  readonly row: Row;
  /** Not known at once. */
  readonly retelling: Retelling | undefined;
  readonly isCurrent: boolean;
  readonly mayEdit: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onDone: () => void;
  readonly onUndo: () => void;
  readonly onAssign: () => void;
  /** Left out where nothing can be added to a push. */
  readonly onPush: (() => void) | undefined;
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const icons = { story: Newspaper, spike: TrendingUp, rank: ListOrdered, word: Flame } as const;

/** One thing that happened: what it is, what it says, then who has it or its figure, and what can be done with it. */
export function SinceRow({
  row,
  retelling,
  isCurrent,
  mayEdit,
  onFocus,
  onOpen,
  onDone,
  onUndo,
  onAssign,
  onPush,
}: SinceRowProps) {
  const { t } = useTranslation();
  const isDone = row.state === 'resolved';
  const Icon = isDone ? Check : row.tone === 'negative' ? ShieldAlert : icons[row.kind];
  const title =
    row.places !== null
      ? t('since.rankTitle', { count: row.places.now })
      : row.kind === 'word' && row.subject !== null
        ? t('since.wordTitle', { word: row.title })
        : row.title;
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <span className={styles.icon} data-negative={(row.tone === 'negative' && !isDone) || undefined}>
        <Icon {...icon} size={18} />
      </span>
      <div className={styles.what}>
        <p className={styles.title}>
          <button type="button" data-row={row.key} tabIndex={isCurrent ? 0 : -1} onFocus={onFocus} onClick={onOpen}>
            {isDone ? <s>{title}</s> : title}
          </button>
          {row.tags.slice(0, 2).map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
          {row.tone !== null && row.tone !== 'neutral' && <ToneMark tone={row.tone} />}
        </p>
        <p className={styles.line}>
          <span>{t(`since.kinds.${row.kind}`)}</span>
          {isDone && row.handledBy && row.handledAt ? (
            <span>{t('since.doneBy', { name: row.handledBy, time: formatDateTimeShort(row.handledAt) })}</span>
          ) : (
            <LineOf row={row} retelling={retelling} />
          )}
        </p>
      </div>
      {row.assignee && !isDone && (
        <span className={styles.who}>
          {row.dueAt
            ? t('since.until', { name: row.assignee.name, time: formatDateTimeShort(row.dueAt) })
            : row.assignee.name}
        </span>
      )}
      {row.figure && !isDone && (
        <span className={styles.figure}>
          <Figure figure={row.figure} label={title}>
            {row.places && `${row.places.before} → ${row.places.now}`}
          </Figure>
          <small>{t(`since.measures.${row.kind}`)}</small>
        </span>
      )}
      {isDone && mayEdit && (
        <Button type="text" size="small" icon={<Undo2 {...icon} />} onClick={onUndo}>
          {t('since.undo')}
        </Button>
      )}
      {!isDone && (
        <span className={styles.acts}>
          <Button size="small" icon={<ExternalLink {...icon} />} onClick={onOpen}>
            {t('since.open')}
          </Button>
          {mayEdit && (
            <>
              <Button size="small" icon={<Check {...icon} />} onClick={onDone}>
                {t('since.done')}
              </Button>
              <Button size="small" icon={<UserPlus {...icon} />} onClick={onAssign}>
                {t('since.assign')}
              </Button>
            </>
          )}
          {onPush && (
            <Button size="small" icon={<Send {...icon} />} onClick={onPush}>
              {t('since.push')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function LineOf({ row, retelling }: Pick<SinceRowProps, 'row' | 'retelling'>) {
  const { t } = useTranslation();
  const { sourceName, places, wordScope } = row;
  if (places) return <span>{t('since.rankLine', { before: places.before, of: places.of })}</span>;
  return (
    <>
      {sourceName && <span>{t('since.firstIn', { source: sourceName })}</span>}
      {wordScope !== null && wordScope.scope !== 'company' && (
        <span>{t('since.wordLine', { scope: wordScope.scopeName || t('hotWord.everyone') })}</span>
      )}
      {row.kind !== 'word' && <time dateTime={row.at}>{formatDateTimeShort(row.at)}</time>}
      <OtherArticles reprints={row.reprints} retelling={retelling} />
      <StoryReach listed={{ ...row, publishedAt: row.at }} />
    </>
  );
}
