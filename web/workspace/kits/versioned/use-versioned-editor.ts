import { Form } from 'antd';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#contract/codes/errors.ts';
import { nextState, type VersionAction } from '#contract/content/version-states.ts';
import type { Language } from '#contract/language.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { randomUuid } from '#web/shared/random-uuid.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { wrongFieldScroll } from '#web/workspace/kits/form/show-issues.ts';
import { watchActivity } from './activity.ts';
import { asStored } from './as-stored.ts';
import { fingerprint } from './fingerprint.ts';
import { dropNamed } from './local-draft.ts';
import { findConflicts, mergeValues } from './merge-values.ts';
import { findLeftDraft, holdDraft, TabStore } from './tab-draft.ts';
import type { Step, VersionedAdapter, VersionedItem } from './versioned-item.ts';

/** How long after the last key a draft is saved, in milliseconds. */
export const autosaveDelay = 2_000;
/** How often a save that failed is tried again, and a colleague's save is looked for, in milliseconds. */
export const lookEvery = 20_000;

/** The version of what was just created. */
const firstVersion = 1;
/** How many saves without an answer are remembered: one of them may be what is stored. */
const mostUnanswered = 20;

/** Where what is typed is: on the server, on its way, or in this browser alone. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'incomplete' | 'failed';

interface EditorOptions<V extends object, I extends VersionedItem, C> {
  readonly adapter: VersionedAdapter<V, I, C>;
  readonly opened: I | undefined;
  /** Nothing is saved for somebody who only looks. */
  readonly mayWrite: boolean;
  /** After something new has got its number. */
  readonly onCreated: (id: number) => void;
  /** Before something wrong is shown in a field of that language. */
  readonly onShowLanguage: (language: Language) => void;
}

type Refusal = Exclude<ApiAnswer<unknown>, { success: true }>;

/** What is stored after a save was sent, or why it was not taken. */
type Sent<I> = { readonly item: I | undefined; readonly refusal?: undefined } | { readonly refusal: string };

/** By which something new is created once; it may be there already where an answer was lost, also before a reload. */
interface Creation {
  key: string;
  mayBeThere: boolean;
}

/** A step, whatever version it is taken over. */
type AskedStep = Pick<Step, 'action' | 'at' | 'note'>;

interface SentStep<V> {
  readonly asked: AskedStep;
  /** What the form showed of what was stored before. */
  readonly shown: V;
}

const newCreation = (): Creation => ({ key: randomUuid(), mayBeThere: false });

const isSameStep = (one: AskedStep, other: AskedStep): boolean =>
  one.action === other.action && one.at === other.at && one.note === other.note;

const wordsOf = ({ issues, desc }: Refusal): string => issues?.[0]?.message ?? desc;

/** The form of a text and everything that can happen to it. What is typed outlives every failure. */
export function useVersionedEditor<V extends object, I extends VersionedItem, C>(options: EditorOptions<V, I, C>) {
  const { adapter, opened, mayWrite, onCreated, onShowLanguage } = options;
  const { t } = useTranslation();
  const [form] = Form.useForm<V>();
  const [item, setItem] = useState(opened);
  const [kept] = useState(() => {
    const stored = opened ? adapter.valuesOf(opened) : adapter.initial();
    const left = mayWrite ? findLeftDraft<V>(keyOf(adapter, opened?.id)) : undefined;
    const local = left?.draft;
    if (!local || asStored(local.values) === asStored(stored)) {
      return { stored, left, base: stored, creation: newCreation() };
    }
    const { creationKey } = local;
    const creation: Creation = creationKey === undefined ? newCreation() : { key: creationKey, mayBeThere: true };
    // A colleague has saved since it was typed.
    const overtaken = opened && local.version !== opened.version ? local.version : undefined;
    return { stored, left, local, overtaken, creation, base: (overtaken !== undefined && local.base) || stored };
  });
  const [firstStore] = useState(() => new TabStore<V>(keyOf(adapter, opened?.id)));
  /** Where this tab keeps what is not saved yet. */
  const store = useRef(firstStore);
  const initial = kept.local?.values ?? kept.stored;
  /** What the server had of the form when what is typed began. */
  const base = useRef<V>(kept.base);
  /** Of something new: of what is typed now, another one than of what was given up. */
  const creation = useRef(kept.creation);
  /** What was sent over the version that is known, and may be stored: the answer was lost. */
  const unanswered = useRef<readonly string[]>([]);
  /** The steps that were sent over the version that is known; one of them may be taken: the answers were lost. */
  const unansweredSteps = useRef<readonly SentStep<V>[]>([]);
  const [saveState, setSaveState] = useState<SaveState>(kept.local ? 'unsaved' : 'saved');
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState<VersionAction>();
  const [conflict, setConflict] = useState<I | undefined>(kept.overtaken === undefined ? undefined : opened);
  /** The browser has room for what is not saved yet. */
  const [isKeptHere, setIsKeptHere] = useState(true);
  const [wasRecovered, setWasRecovered] = useState(kept.local !== undefined);
  /** Fields show what is typed by themselves; a conflict is shown by the page. */
  const [, renderPage] = useReducer((count: number) => count + 1, 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** One request after the other: each names the version that the last one left. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const current = useRef({
    // Until the conflict is decided, a save names the version that the draft was typed over, and is refused.
    item: opened && { ...opened, version: kept.overtaken ?? opened.version },
    isFrozen: conflict !== undefined,
  });
  current.current.isFrozen = conflict !== undefined;

  const values = (): V => form.getFieldsValue(true) as V;
  const isDirty = (): boolean => fingerprint(values()) !== fingerprint(base.current);

  /** Keeps what is typed in this browser. */
  function keepHere(): void {
    const { item: known } = current.current;
    const draft = {
      ...{ version: known?.version ?? 0, base: base.current, values: values() },
      ...(!known && { creationKey: creation.current.key }),
    };
    setIsKeptHere(store.current.keep(draft));
  }

  function showIssues(issues: readonly Issue[]): void {
    const named = issues.map((issue) => ({ name: adapter.fieldOf(issue) as never, errors: [issue.message] }));
    form.setFields(named);
    const [first] = named;
    if (!first) return;
    onShowLanguage(adapter.languageOf(first.name));
    // After the language of the wrong field is shown.
    setTimeout(() => form.scrollToField(first.name, wrongFieldScroll));
  }

  /** Takes over what the server has now; `sent` is what the form showed of it then. */
  function keep(next: I, sent: V): void {
    const before = current.current.item;
    current.current.item = next;
    unanswered.current = [];
    unansweredSteps.current = [];
    setItem(next);
    setFailure(undefined);
    setConflict(undefined);
    base.current = sent;
    if (!before) store.current = store.current.moveTo(keyOf(adapter, next.id));
    if (isDirty()) {
      setSaveState('unsaved');
      keepHere();
    } else {
      setSaveState('saved');
      setWasRecovered(false);
      store.current.drop();
    }
    adapter.onStored(next);
  }

  /** Shows what the server has now instead of what was `shown`; what was typed since then stays. */
  function keepAndShow(next: I, shown: V): void {
    const theirs = adapter.valuesOf(next);
    const changed = findConflicts(shown, values(), theirs).filter(({ suggested }) => suggested === 'theirs');
    if (changed.length > 0) {
      form.setFieldsValue(mergeValues(values(), changed, new Set(changed.map(({ path }) => path))) as never);
    }
    keep(next, theirs);
  }

  /** Answers with what is stored where that is what was sent before, and goes on from there; else says what was refused. */
  async function saveRefused(answer: Refusal, sending: { readonly isAuto: boolean }): Promise<Sent<I>> {
    const latest = await loadChanged(answer);
    if (latest && isOwnSave(latest)) return goOnOver(latest, sending);
    const taken = latest && ownStepsTo(latest).at(-1);
    if (taken) {
      takeUpStep(latest, taken);
      return isDirty() ? sendNow(sending) : { item: latest };
    }
    setFailure(wordsOf(answer));
    setSaveState('failed');
    if (latest) setConflict(latest);
    if (answer.issues && !sending.isAuto) showIssues(answer.issues);
    return { refusal: wordsOf(answer) };
  }

  /**
   * What was typed is stored all the same. Answers with what was refused, `undefined` where an earlier try of the very
   * step that was `asked` was taken.
   */
  async function stepRefused(answer: Refusal, asked?: AskedStep): Promise<string | undefined> {
    setFailure(wordsOf(answer));
    const latest = await loadChanged(answer);
    const lost = latest ? ownStepsTo(latest) : [];
    const taken = lost.at(-1);
    if (latest && taken) {
      if (asked && lost.every((sent) => isSameStep(sent.asked, asked))) {
        takeUpStep(latest, taken);
        return undefined;
      }
      // Another one was taken, or it is not known which: another time, or another note, is as it was asked for then.
      keepAndShow(latest, taken.shown);
      const refusal = t('versions.earlierTaken');
      setFailure(refusal);
      return refusal;
    }
    if (latest) setConflict(latest);
    if (answer.issues) showIssues(answer.issues);
    return wordsOf(answer);
  }

  /** What is stored where something else was expected. */
  async function loadChanged({ code }: Refusal): Promise<I | undefined> {
    const { item: known } = current.current;
    if (code !== adapter.changedCode || !known) return undefined;
    const latest = await adapter.load(known.id);
    return latest.success ? latest.result : undefined;
  }

  /** Whether what is stored was sent from here, by a save whose answer was lost. */
  const isOwnSave = (stored: I): boolean =>
    unanswered.current.length > 0 && unanswered.current.includes(asStored(adapter.valuesOf(stored)));

  /** The steps whose answers were lost of which one alone may have led to what is stored. */
  function ownStepsTo(stored: I): readonly SentStep<V>[] {
    const { item: known } = current.current;
    if (!known || stored.version !== known.version + 1) return [];
    return unansweredSteps.current.filter(({ asked: { action } }) => {
      if ((stored.draft?.state ?? stored.state) !== nextState(known, action)) return false;
      // What is given up stays its writer's; a colleague who publishes it instead changes what readers see.
      return action === 'discard' ? stored.published?.at === known.published?.at : stored.isOwnChange;
    });
  }

  /** Shows what a step has led to; what was typed since stays. */
  function takeUpStep(stored: I, { asked, shown }: SentStep<V>): void {
    keepAndShow(stored, shown);
    toast.success(t(`versions.done.${asked.action}`));
  }

  /** Asks the server for something when everything before it is answered. */
  function inTurn<R>(ask: () => Promise<R>): Promise<R> {
    const result = queue.current.then(ask);
    queue.current = result.catch(() => undefined);
    return result;
  }

  /** Sends what is typed. Answers with what is stored then, or `undefined` when it was not taken. */
  async function send(sending: { readonly isAuto: boolean }): Promise<I | undefined> {
    clearTimeout(timer.current);
    const sent = await inTurn(() => sendNow(sending));
    return sent.refusal === undefined ? sent.item : undefined;
  }

  async function sendNow({ isAuto }: { readonly isAuto: boolean }): Promise<Sent<I>> {
    const { item: known, isFrozen } = current.current;
    if (isAuto && (isFrozen || !isDirty())) return { item: known };
    const sent = structuredClone(values());
    const content = adapter.contentOf(sent, known);
    const issues = adapter.check(content);
    if (issues.length > 0) {
      setSaveState('incomplete');
      setFailure(undefined);
      if (!isAuto) showIssues(issues);
      return { refusal: t('versions.incomplete') };
    }
    setSaveState('saving');
    const creating = creation.current;
    const answer = known
      ? await adapter.save({ id: known.id, version: known.version, autosaved: isAuto }, content)
      : await create(content, creating);
    // It was given up meanwhile: what is typed now has nothing to do with it.
    if (!known && creation.current !== creating) return { item: undefined };
    if (!answer.success) {
      if (isUnanswered(answer)) noteUnanswered(sent);
      return saveRefused(answer, { isAuto });
    }
    if (!known && creation.current.mayBeThere) return takeUp(answer.result, { isAuto });
    keep(answer.result, sent);
    if (!known) onCreated(answer.result.id);
    // Somebody went on typing meanwhile.
    if (isDirty()) schedule();
    return { item: answer.result };
  }

  /** Makes something new; what an earlier try has made and somebody has removed since is made anew. */
  async function create(content: C, creating: Creation): Promise<ApiAnswer<I>> {
    const answer = await adapter.create(content, creating.key);
    if (answer.success || answer.status !== 404 || !creating.mayBeThere) return answer;
    Object.assign(creating, newCreation());
    keepIfDirty();
    return adapter.create(content, creating.key);
  }

  function noteUnanswered(sent: V): void {
    if (!current.current.item) creation.current.mayBeThere = true;
    else unanswered.current = [...new Set([...unanswered.current, asStored(sent)])].slice(-mostUnanswered);
  }

  /** Goes on with what an earlier try has created, as it was then: what a colleague has saved since is found by saving. */
  function takeUp(created: I, sending: { readonly isAuto: boolean }): Promise<Sent<I>> | Sent<I> {
    const going = goOnOver({ ...created, version: firstVersion }, sending);
    onCreated(created.id);
    return going;
  }

  /** Saves what was typed since over what is stored. */
  function goOnOver(stored: I, sending: { readonly isAuto: boolean }): Promise<Sent<I>> | Sent<I> {
    keep(stored, adapter.valuesOf(stored));
    return isDirty() ? sendNow(sending) : { item: stored };
  }

  function schedule(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send({ isAuto: true }), autosaveDelay);
  }

  const onValuesChange = (changed: object): void => {
    // What was wrong is being put right.
    form.setFields(leafNames(changed).map((name) => ({ name: name as never, errors: [] })));
    changedByHand();
  };

  /** After the form was changed, also by a button. */
  function changedByHand(): void {
    const { isFrozen } = current.current;
    setFailure(undefined);
    if (isFrozen) renderPage();
    if (!isDirty()) {
      clearTimeout(timer.current);
      setSaveState('saved');
      store.current.drop();
      return;
    }
    setSaveState('unsaved');
    keepHere();
    schedule();
  }

  /** Saves what is typed and takes a step. Answers with why it was not taken, `undefined` when it was. */
  async function step(
    action: VersionAction,
    circumstances: Pick<Step, 'at' | 'note'> = {},
  ): Promise<string | undefined> {
    setRunning(action);
    const shown = structuredClone(values());
    const refusal = await inTurn(async () => {
      const known = current.current.item;
      // Giving up a draft is not preceded by saving it.
      const isDiscarded = action === 'discard';
      const sent = !isDiscarded && (isDirty() || !known) ? await sendNow({ isAuto: false }) : { item: known };
      if (sent.refusal !== undefined || !sent.item) return sent.refusal;
      const { id, version } = sent.item;
      const asked = { action, ...circumstances };
      const answer = await adapter.step({ id, version, ...asked });
      // A step may change something itself: what was planned has its time when it goes out.
      const sentStep = { asked, shown: isDiscarded ? shown : base.current };
      if (answer.success) takeUpStep(answer.result, sentStep);
      else if (isUnanswered(answer)) unansweredSteps.current = [...unansweredSteps.current, sentStep];
      return answer.success ? undefined : stepRefused(answer, asked);
    });
    setRunning(undefined);
    return refusal;
  }

  function restore(number: number): Promise<void> {
    return inTurn(async () => {
      const sent = isDirty() ? await sendNow({ isAuto: false }) : { item: current.current.item };
      if (sent.refusal !== undefined || !sent.item) return;
      const { id, version } = sent.item;
      const answer = await adapter.restore({ id, version, number });
      if (!answer.success) {
        await stepRefused(answer);
        return;
      }
      keepAndShow(answer.result, base.current);
      toast.success(t('versions.restored'));
    });
  }

  /** Goes on with what was put together of both, over what the colleague has saved. */
  async function resolve(merged: V): Promise<void> {
    if (!conflict) return;
    current.current = { item: conflict, isFrozen: false };
    base.current = adapter.valuesOf(conflict);
    form.setFieldsValue(merged as never);
    setItem(conflict);
    setConflict(undefined);
    if (isDirty()) await send({ isAuto: false });
    else keep(conflict, base.current);
  }

  /** Forgets what only this browser has. */
  function forgetLocal(): void {
    const known = conflict ?? current.current.item;
    current.current = { item: known, isFrozen: false };
    creation.current = newCreation();
    store.current.drop();
    setItem(known);
    setConflict(undefined);
    setWasRecovered(false);
    clearTimeout(timer.current);
    base.current = known ? adapter.valuesOf(known) : adapter.initial();
    form.setFieldsValue(base.current as never);
    setSaveState('saved');
    setFailure(undefined);
  }

  /** Looks whether a colleague has saved meanwhile: taken over where nothing was typed, else shown. */
  async function look(): Promise<void> {
    const { item: known, isFrozen } = current.current;
    if (!known || isFrozen || document.hidden) return;
    await queue.current;
    const answer = await adapter.load(known.id);
    // What was sent meanwhile may be what is new.
    await queue.current;
    if (!answer.success || current.current.item?.version !== known.version) return;
    if (answer.result.version === known.version) return;
    if (isOwnSave(answer.result)) {
      await inTurn(async () => {
        if (current.current.item?.version === known.version) await goOnOver(answer.result, { isAuto: true });
      });
      return;
    }
    const taken = ownStepsTo(answer.result).at(-1);
    if (taken) takeUpStep(answer.result, taken);
    else if (isDirty()) setConflict(answer.result);
    else {
      keepAndShow(answer.result, values());
      toast.success(t('versions.takenOver', { name: answer.result.changedBy ?? t('versions.colleague') }));
    }
  }

  /** Says to other tabs, too, that it is in this one. */
  function keepIfDirty(): void {
    if (isDirty()) keepHere();
  }

  const latest = useRef({ send, look, isDirty, keepIfDirty });
  latest.current = { send, look, isDirty, keepIfDirty };
  useEffect(() => {
    if (!mayWrite) return;
    const { left, local } = kept;
    const release = holdDraft(
      () => store.current,
      () => latest.current.keepIfDirty(),
    );
    if (left && local) store.current.takeOver(left);
    // What is stored already is nothing to recover.
    else if (left) dropNamed(left.name);
    return release;
  }, [mayWrite, kept]);
  useEffect(() => {
    if (!mayWrite) return;
    const retry = () => void (latest.current.isDirty() && latest.current.send({ isAuto: true }));
    const lookNow = () => void latest.current.look();
    const activity = watchActivity();
    if (latest.current.isDirty()) timer.current = setTimeout(retry, autosaveDelay);
    const ticking = setInterval(() => {
      retry();
      if (!activity.isAway()) lookNow();
    }, lookEvery);
    addEventListener('online', retry);
    addEventListener('blur', retry);
    addEventListener('focus', lookNow);
    return () => {
      clearTimeout(timer.current);
      clearInterval(ticking);
      removeEventListener('online', retry);
      removeEventListener('blur', retry);
      removeEventListener('focus', lookNow);
      activity.stop();
    };
  }, [mayWrite]);

  /** What the server has once everything that is typed is there; `undefined` when it was not taken. */
  const saveIfDirty = async (): Promise<I | undefined> =>
    isDirty() || !current.current.item ? send({ isAuto: false }) : current.current.item;

  const save = useCallback(() => latest.current.send({ isAuto: false }), []);
  return {
    ...{ form, initial, item, values, saveState, failure, running, conflict, wasRecovered, isKeptHere },
    ...{ save, saveIfDirty, step, restore, resolve, forgetLocal, onValuesChange, changedByHand },
    base: () => base.current,
  };
}

function keyOf(
  { subject, newKey }: { readonly subject: string; readonly newKey: string },
  id: number | undefined,
): string {
  return id === undefined ? `${subject}/new/${newKey}` : `${subject}/${id}`;
}

/** Names of the fields in a change of the form's values. */
function leafNames(value: unknown, name: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [name];
  return Object.entries(value).flatMap(([key, child]) =>
    leafNames(child, [...name, Array.isArray(value) ? Number(key) : key]),
  );
}
