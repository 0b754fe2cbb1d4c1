import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AlertEvent, SinceRow as Row, SinceOverview } from '#contract/insight/alerts.ts';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { withPageTexts } from '#web/workspace/i18n.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { useRetellings } from '#web/workspace/insight/stories/use-retellings.ts';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { isWriting } from '#web/workspace/insight/tone/is-writing.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './since.module.css';
import { SinceRow } from './since-row.tsx';
import { sinceQuery, useSinceActs } from './use-since-acts.ts';

// Loaded on demand: its fields are a tenth of what the first page loads.
const AddToPush = lazyPart(
  async () => (await withPageTexts(() => import('#web/workspace/outreach/pushes/add-to-push.tsx'))).AddToPush,
);
const AssignDialog = lazyPart(
  async () => (await withPageTexts(() => import('#web/workspace/insight/alerts/assign-dialog.tsx'))).AssignDialog,
);

/** The contract's list; its type keeps both equal. */
const kinds: typeof import('#contract/insight/alerts.ts').sinceKinds = ['story', 'spike', 'rank', 'word'];
type Kind = (typeof kinds)[number];
/** Rows at first. */
const shownAtFirst = 7;
const hour = 3_600_000;

/** Whether the server answered about the row alone: another one may well be done. */
const isRefusal = ({ status }: ApiFailure): boolean => status === 200 || status === 404;

/** What was handled here: what no rule fired on is told by another key once the list is read again. */
type Handled = Pick<Row, 'key' | 'eventId'>;
const isOf = ({ key, eventId }: Handled, row: Row): boolean =>
  key === row.key || (eventId !== null && eventId === row.eventId);

/** 自您上次查看以来: what happened since the reader's last visit, each to be opened, handled or assigned. */
export function SincePanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...sinceQuery, staleTime: 60_000 });
  if (data) return <Since data={data} />;
  if (error) {
    return (
      <section className={styles.since} aria-label={t('since.title')}>
        <p className={styles.nothing}>
          {t('since.failed')}{' '}
          <Button type="link" onClick={() => void refetch()}>
            {t('since.retry')}
          </Button>
        </p>
      </section>
    );
  }
  return (
    <section className={styles.since} aria-label={t('since.title')} aria-busy="true">
      <Skeleton height={30} />
      <Skeleton height={360} />
    </section>
  );
}

function Since({ data }: { readonly data: SinceOverview }) {
  const { t } = useTranslation();
  const { act, send, refresh } = useSinceActs();
  const navigate = useNavigate();
  const mayEdit = useMayOn('Alerts', 'alert:edit');
  const mayPush = useMayOn('Push', 'push:edit');
  const alerts = usePagePath('Alerts');
  const hotWords = usePagePath('BaHotWord');
  const comparison = usePagePath('Comparison');
  const storyPath = useStoryPath();
  const panel = useRef<HTMLElement>(null);
  const filter = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [kind, setKind] = useState<Kind>();
  const [isOpenOnly, setIsOpenOnly] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const [current, setCurrent] = useState<string>();
  const [assigning, setAssigning] = useState<Row>();
  const [pushing, setPushing] = useState<Row>();
  // As it is when an answer comes, not as it was when the row was handled.
  const latest = useRef<string>(undefined);
  const underWay = useRef(new Set<string>());
  const [undoable, setUndoable] = useState<readonly Handled[]>([]);
  const [finishing, setFinishing] = useState<{ readonly done: number; readonly count: number }>();
  const open = data.rows.filter(({ state }) => state !== 'resolved');
  const matching = (isOpenOnly ? open : data.rows).filter((row) => kind === undefined || row.kind === kind);
  const shown = isWhole ? matching : matching.slice(0, shownAtFirst);
  const folded = matching.length - shown.length;
  const unfinished = shown.filter(({ state }) => state !== 'resolved');
  // A row that has gone is not current any more: keys must not act on the one that stands first instead.
  const at = shown.findIndex(({ key }) => key === current);
  const chosen = shown[at];
  const retellings = useRetellings([
    shown.flatMap(({ articleId, reprints }) => (articleId !== null && reprints > 0 ? articleId : [])),
  ]);

  const moveTo = ({ key }: Row) => {
    latest.current = key;
    setCurrent(key);
  };
  const focusRow = (row: Row | undefined) => {
    if (!row) return;
    moveTo(row);
    list.current?.querySelector<HTMLButtonElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus();
  };
  const canPush = ({ articleId, state }: Row) => mayPush && articleId !== null && state !== 'resolved';
  const noteHandled = ({ key, eventId }: Row, [event]: readonly AlertEvent[]) =>
    setUndoable((before) => [...before, { key, eventId: event?.id ?? eventId }]);
  const finish = async (row: Row) => {
    if (underWay.current.has(row.key)) return;
    underWay.current.add(row.key);
    moveTo(row);
    const index = shown.indexOf(row);
    const next = shown[index + 1] ?? (isOpenOnly ? shown[index - 1] : row);
    const answer = await act(row, { act: 'resolve' });
    underWay.current.delete(row.key);
    if (!answer?.success) return;
    noteHandled(row, answer.result);
    // Whoever has gone on meanwhile stays there.
    if (latest.current !== row.key) return;
    if (next) focusRow(next);
    else filter.current?.focus();
  };
  const undo = async (row: Row) => {
    if (underWay.current.has(row.key)) return;
    underWay.current.add(row.key);
    const answer = await act(row, { act: 'undo' });
    underWay.current.delete(row.key);
    if (answer?.success) setUndoable((before) => before.filter((handled) => !isOf(handled, row)));
  };
  /** The last that was handled and is still listed so. */
  const undoLast = () => {
    const listed = data.rows.filter(({ key, state }) => state === 'resolved' && !underWay.current.has(key));
    const last = undoable.findLast((handled) => listed.some((row) => isOf(handled, row)));
    const row = last && listed.find((one) => isOf(last, one));
    return row && undo(row);
  };
  /**
   * Those that are shown alone: what is folded away, or of another kind, nobody has seen. One that is refused keeps none
   * of the others away.
   */
  const finishAll = async () => {
    const count = unfinished.length;
    let done = 0;
    let failure: ApiFailure | undefined;
    setFinishing({ done, count });
    for (const row of unfinished) {
      const answer = await send(row, { act: 'resolve' }, { quiet: true });
      if (answer?.success) {
        done += 1;
        setFinishing({ done, count });
        noteHandled(row, answer.result);
      } else if (answer) {
        failure = answer;
        if (!isRefusal(answer)) break;
      }
    }
    setFinishing(undefined);
    if (done < count) {
      refresh();
      toast.error(t('since.notAllDone', { done, count: count - done, reason: failure?.desc ?? '' }));
    } else toast.success(t('since.allDone', { count: done }));
  };
  const openRow = (row: Row) => {
    if (row.articleId !== null) return navigate(storyPath(row.articleId));
    if (row.eventId !== null && row.subject === null && alerts) return navigate(`${alerts}?alert=${row.eventId}`);
    if (row.kind === 'word') {
      // The title of what a rule told of is a sentence.
      const word = row.figure?.ref.word ?? row.title;
      return hotWords && navigate(`${hotWords}?word=${encodeURIComponent(word)}`);
    }
    return comparison && navigate(comparison);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What stands over the rows has the keys; the explanation of a figure is a native dialog.
      const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')];
      // One that was closed stays in the document, unseen.
      if (isWriting(event) || dialogs.some((dialog) => dialog.checkVisibility())) return;
      const acts: Readonly<Record<string, (() => unknown) | false | undefined>> = {
        j: () => focusRow(shown[Math.min(at + 1, shown.length - 1)]),
        k: () => focusRow(shown[Math.max(at - 1, 0)]),
        e: mayEdit && chosen && chosen.state !== 'resolved' && (() => finish(chosen)),
        a: mayEdit && chosen && chosen.state !== 'resolved' && (() => setAssigning(chosen)),
        p: chosen && canPush(chosen) && (() => setPushing(chosen)),
        z: undoLast,
      };
      const found = acts[event.key.toLowerCase()];
      if (!found) return;
      event.preventDefault();
      found();
    };
    // The panel's own: letters that are typed or dictated elsewhere on the page mean something else. Not React's event,
    // which dialogs that were opened from the panel hand on to it.
    const heard = panel.current;
    heard?.addEventListener('keydown', onKey);
    return () => heard?.removeEventListener('keydown', onKey);
  });

  const span = Date.parse(data.asOf) - Date.parse(data.from);
  const scope =
    data.since === null
      ? ''
      : t(span < 48 * hour ? 'since.scopeHours' : 'since.scopeDays', {
          time: formatDateTimeShort(data.since),
          count: Math.max(1, Math.round(span / (span < 48 * hour ? hour : 24 * hour))),
        });
  if (data.rows.length === 0) {
    return (
      <section className={styles.since} aria-label={t('since.title')}>
        <p className={styles.nothing} role="status">
          {data.since === null
            ? t('since.nothingFirst')
            : t('since.nothing', { time: formatDateTimeShort(data.since) })}
        </p>
      </section>
    );
  }
  return (
    <section ref={panel} className={styles.since} aria-labelledby="since-title">
      <div className={styles.top}>
        <h2 id="since-title">{t(data.since === null ? 'since.firstTitle' : 'since.title')}</h2>
        <span>{scope}</span>
        <p className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {t('since.move')}
          {mayEdit && (
            <>
              {' '}
              <kbd>E</kbd> {t('since.done')} <kbd>A</kbd> {t('since.assign')} <kbd>Z</kbd> {t('since.undo')}
            </>
          )}
          {mayPush && (
            <>
              {' '}
              <kbd>P</kbd> {t('since.push')}
            </>
          )}
        </p>
      </div>
      <div className={styles.box}>
        <div className={styles.tabs}>
          {([undefined, ...kinds] as const).map((one) => {
            const count = data.rows.filter((row) => one === undefined || row.kind === one).length;
            return (
              <button
                key={one ?? 'all'}
                type="button"
                aria-pressed={kind === one}
                disabled={count === 0}
                onClick={() => setKind(one)}
              >
                {t(one === undefined ? 'since.all' : `since.kinds.${one}`)} <small>{count}</small>
              </button>
            );
          })}
          <span className={styles.filters}>
            <Button ref={filter} type="link" size="small" onClick={() => setIsOpenOnly(!isOpenOnly)}>
              {isOpenOnly ? t('since.showAll') : t('since.openOnly', { count: open.length })}
            </Button>
            {mayEdit && (finishing || unfinished.length > 0) && (
              <Button
                type="link"
                size="small"
                loading={finishing !== undefined}
                disabled={finishing !== undefined}
                onClick={() => void finishAll()}
              >
                {finishing && t('since.finishing', finishing)}
                {!finishing &&
                  (folded > 0 ? t('since.finishShown', { count: unfinished.length }) : t('since.finishAll'))}
              </Button>
            )}
          </span>
        </div>
        {shown.length === 0 ? (
          <p className={styles.nothing}>{t('since.allHandled')}</p>
        ) : (
          <ul ref={list} className={styles.rows}>
            {shown.map((row, index) => (
              <SinceRow
                key={row.key}
                row={row}
                retelling={row.articleId === null ? undefined : retellings.get(row.articleId)}
                isCurrent={index === Math.max(at, 0)}
                mayEdit={mayEdit}
                onFocus={() => moveTo(row)}
                onOpen={() => void openRow(row)}
                onDone={() => void finish(row)}
                onUndo={() => {
                  // The button goes with what it takes back.
                  focusRow(row);
                  void undo(row);
                }}
                onAssign={() => setAssigning(row)}
                onPush={canPush(row) ? () => setPushing(row) : undefined}
              />
            ))}
          </ul>
        )}
        {(folded > 0 || data.closed.length > 0) && (
          <p className={styles.foot}>
            {data.closed.length > 0 && <span>{t('since.closed')}</span>}
            {folded > 0 && (
              <Button type="link" size="small" onClick={() => setIsWhole(true)}>
                {t('since.rest', { count: folded })}
              </Button>
            )}
          </p>
        )}
      </div>
      {pushing?.articleId && (
        <Suspense>
          <AddToPush
            added={{ article: { value: pushing.articleId, label: pushing.title } }}
            onClose={() => setPushing(undefined)}
          />
        </Suspense>
      )}
      {assigning && (
        <Suspense>
          <AssignDialog
            title={assigning.title}
            assignee={assigning.assignee}
            dueAt={assigning.dueAt}
            onAssign={(asked) => act(assigning, { act: 'assign', ...asked }, { quiet: true })}
            onClose={() => setAssigning(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
