import { Button, Dropdown } from 'antd';
import type { TFunction } from 'i18next';
import { AlarmClock, Check, CircleCheck, RotateCcw, ThumbsDown, ThumbsUp, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertEvent } from '#contract/insight/alerts.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { isFocusElsewhere } from '#web/workspace/kits/drawer/use-focus-return.ts';
import { AlertReach } from './alert-reach.tsx';
import styles from './alerts.module.css';
import { AssignDialog } from './assign-dialog.tsx';
import { snoozeTimes, snoozeUntil } from './snooze-times.ts';
import { useAlertActs } from './use-alerts.ts';
import { useKindName } from './use-kind-name.ts';

interface AlertRowProps {
  readonly event: AlertEvent;
  readonly isChosen: boolean;
  readonly mayEdit: boolean;
  readonly onChoose: () => void;
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Who has it, or who has dealt with it. */
function whoOf({ ending, assignee, handledBy }: AlertEvent, t: TFunction): string {
  if (ending !== null && ending !== 'person') return t('alerts.byItself');
  return assignee?.name ?? (handledBy || t('alerts.unassigned'));
}

/** An event: its state, the rules that fired, when and whose it is; what can be done, on the chosen one. */
export function AlertRow({ event, isChosen, mayEdit, onChoose }: AlertRowProps) {
  const { t } = useTranslation();
  const kindName = useKindName();
  const { act, judge } = useAlertActs();
  const storyPath = useStoryPath();
  const [isAssigning, setIsAssigning] = useState(false);
  const { id, state, title, firings, article, assignee } = event;
  const kinds = [...new Set(firings.map(({ kind }) => kindName(kind)))].join(t('alerts.and'));
  const figures = firings.flatMap((firing) => firing.figures);
  const lasted = firings.find(({ until }) => until !== null);
  const name = useRef<HTMLButtonElement>(null);
  const actedOn = useRef<AlertEvent>(undefined);
  // The button of an act goes with it: the keyboard goes on at the title. As the row is drawn anew, not as it answers.
  useEffect(() => {
    if (actedOn.current === undefined || actedOn.current === event) return;
    actedOn.current = undefined;
    if (!isFocusElsewhere()) name.current?.focus();
  }, [event]);
  const press = (done: () => Promise<unknown>) => () => {
    actedOn.current = event;
    void done();
  };
  const acknowledge = () => act({ ids: [id], act: 'acknowledge' }, t('alerts.acknowledged'));
  const snooze = (time: (typeof snoozeTimes)[number]) =>
    act({ ids: [id], act: 'snooze', until: snoozeUntil(time, Date.now()) }, t('alerts.snoozed'));
  const onKey = (pressed: KeyboardEvent) => {
    if (!mayEdit || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    if (pressed.key === 'a' && state === 'open') void acknowledge();
    if (pressed.key === 's' && state !== 'resolved') void snooze('tomorrow');
  };
  const judged = firings[0]?.isUseful ?? null;
  return (
    <li className={styles.event} data-chosen={isChosen || undefined} data-state={state}>
      <p className={styles.meta}>
        <span className={styles.state} data-state={state}>
          {t(`alerts.states.${state}`)}
        </span>
        <span>
          {kinds && `${kinds}${t('alerts.comma')}`}
          <time dateTime={event.at}>{formatDateTimeAcrossYears(event.at)}</time>
        </span>
        <span className={styles.who}>{whoOf(event, t)}</span>
      </p>
      <h3 className={styles.title}>
        <button
          ref={name}
          type="button"
          className={styles.choose}
          aria-expanded={isChosen}
          data-withdrawn={event.ending === 'withdrawn' || undefined}
          onClick={onChoose}
          onKeyDown={onKey}
        >
          {title || t('alerts.untitled')}
        </button>
      </h3>
      {event.ending === 'withdrawn' && <p className={styles.line}>{t('alerts.withdrawn')}</p>}
      {event.ending === 'changed' && <p className={styles.line}>{t('alerts.changed')}</p>}
      {event.ending === 'settled' && lasted?.until && (
        <p className={styles.line}>{t('alerts.settledOn', { from: lasted.day, until: lasted.until })}</p>
      )}
      {event.snoozedUntil && (
        <p className={styles.line}>
          {t('alerts.sleepsUntil', { time: formatDateTimeAcrossYears(event.snoozedUntil) })}
        </p>
      )}
      {event.dueAt && assignee && state !== 'resolved' && (
        <p className={styles.line}>{t('alerts.due', { time: formatDateTimeAcrossYears(event.dueAt) })}</p>
      )}
      {isChosen && (
        <>
          {article && (
            <p className={styles.line}>
              {t('alerts.firstArticle')}
              {article.isWithdrawn ? (
                <s>{article.title || t('alerts.untitled')}</s>
              ) : (
                <RouterLink to={storyPath(article.id)}>{article.title}</RouterLink>
              )}
              {article.sourceName && `${t('alerts.comma')}${article.sourceName}`}
            </p>
          )}
          {article && <AlertReach article={article} reprints={event.reprints} />}
          {firings.length > 0 && (
            <ul className={styles.fired}>
              {firings.map((firing) => (
                <li key={firing.id}>
                  <span>{firing.ruleName}</span>
                  {firing.figures.map((figure) => (
                    <Figure key={figure.ref.kind} figure={figure} label={kindName(firing.kind)} />
                  ))}
                </li>
              ))}
            </ul>
          )}
          {event.handledBy && event.handledAt && (
            <p className={styles.line}>
              {t('alerts.handled', {
                ...{ name: event.handledBy, time: formatDateTimeAcrossYears(event.handledAt) },
                state: t(`alerts.states.${state}`),
              })}
            </p>
          )}
          {mayEdit && (
            <div className={styles.acts}>
              {state === 'open' && (
                <Button size="small" icon={<Check {...icon} />} onClick={press(acknowledge)}>
                  {t('alerts.acknowledge')}
                </Button>
              )}
              {state !== 'resolved' && (
                <Button
                  size="small"
                  icon={<CircleCheck {...icon} />}
                  onClick={press(() => act({ ids: [id], act: 'resolve' }, t('alerts.resolved')))}
                >
                  {t('alerts.resolve')}
                </Button>
              )}
              {state === 'resolved' && !article?.isWithdrawn && (
                <Button
                  size="small"
                  icon={<RotateCcw {...icon} />}
                  onClick={press(() => act({ ids: [id], act: 'reopen' }, t('alerts.reopened')))}
                >
                  {t('alerts.reopen')}
                </Button>
              )}
              {state !== 'resolved' && (
                <>
                  <Button size="small" icon={<UserPlus {...icon} />} onClick={() => setIsAssigning(true)}>
                    {t('alerts.assign')}
                  </Button>
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: snoozeTimes.map((key) => ({ key, label: t(`alerts.snoozeTimes.${key}`) })),
                      onClick: ({ key }) =>
                        press(() => snooze(snoozeTimes.find((time) => time === key) ?? 'tomorrow'))(),
                    }}
                  >
                    <Button size="small" icon={<AlarmClock {...icon} />} aria-haspopup="menu">
                      {t('alerts.snooze')}
                    </Button>
                  </Dropdown>
                </>
              )}
              {firings.length > 0 && (
                <span className={styles.useful}>
                  {t('alerts.useful')}
                  {([true, false] as const).map((isUseful) => (
                    <button
                      key={String(isUseful)}
                      type="button"
                      className={styles.thumb}
                      aria-pressed={judged === isUseful}
                      aria-label={t(isUseful ? 'alerts.usefulYes' : 'alerts.usefulNo')}
                      onClick={() => void judge(id, judged === isUseful ? 'none' : isUseful ? 'useful' : 'useless')}
                    >
                      {isUseful ? <ThumbsUp {...icon} /> : <ThumbsDown {...icon} />}
                    </button>
                  ))}
                </span>
              )}
            </div>
          )}
        </>
      )}
      {!isChosen && figures.length > 0 && state !== 'resolved' && (
        <p className={styles.numbers}>
          {figures.map((figure) => (
            <Figure key={`${figure.ref.kind} ${figure.ref.word ?? ''}`} figure={figure} label={title} />
          ))}
        </p>
      )}
      {isAssigning && (
        <AssignDialog
          title={title}
          assignee={assignee}
          dueAt={event.dueAt}
          onAssign={({ shown, ...asked }) =>
            act({ ids: [id], act: 'assign', ...asked, shown: [{ id, assigneeId: shown }] }, t('alerts.assigned'), {
              quiet: true,
            })
          }
          onClose={() => setIsAssigning(false)}
        />
      )}
    </li>
  );
}
