import { type Enumeration, enumerations, hasSwitches, isOpen } from '#contract/codes/enumerations.ts';
import { type EnumerationVersion, type KeptEnumeration, takenLabels } from '#contract/content/dictionary.ts';
import type { InputOf } from '#contract/endpoints.ts';
import {
  findVersion,
  keepVersion,
  latestNumber,
  listVersions,
  lockSubject,
} from '#server/identity/kept-versions/kept-versions.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listItemsOf, listUsedKeys, replaceItems, type StoredItem } from './queries.ts';

const subjectOf = (enumeration: Enumeration): string => `dictionary/${enumeration}`;

/** All enumerations that operators keep. */
export async function readEnumerations(db: Database): Promise<KeptEnumeration[]> {
  const all: KeptEnumeration[] = [];
  for (const enumeration of enumerations) all.push(await readEnumeration(db, enumeration));
  return all;
}

async function readEnumeration(db: Database, enumeration: Enumeration): Promise<KeptEnumeration> {
  const items = await listItemsOf(db, enumeration);
  const used = await listUsedKeys(db, enumeration);
  const version = await latestNumber(db, subjectOf(enumeration));
  const isFixed = !isOpen(enumeration);
  return { enumeration, version, isFixed, items: items.map((item) => ({ ...item, isUsed: used.has(item.key) })) };
}

/** Saves all items of an enumeration. Throws DICTIONARY_CHANGED, DICTIONARY_CODES_FIXED or DICTIONARY_ITEM_IN_USE. */
export function saveEnumeration(
  db: Database,
  { enumeration, version, items }: InputOf<'dictionary.save'>['body'],
  actor: Actor,
): Promise<KeptEnumeration> {
  return change(db, { enumeration, version, action: 'dictionary.save' }, actor, async (tx, before) => {
    if (!isOpen(enumeration) && !hasSameCodes(items, before, hasSwitches(enumeration)))
      throw new AppError('DICTIONARY_CODES_FIXED');
    const used = await listUsedKeys(tx, enumeration);
    if (missingIn(items, before).some(({ key }) => used.has(key))) throw new AppError('DICTIONARY_ITEM_IN_USE');
    return items;
  });
}

/**
 * Makes an earlier version the next one. Of fixed codes the labels return; an item that is newer than the version and
 * in use is turned off, any other goes. Throws NOT_FOUND, DICTIONARY_CHANGED, and an issue where two items would have
 * one label.
 */
export function restoreEnumeration(
  db: Database,
  { enumeration, number, version }: InputOf<'dictionary.restore'>['body'],
  actor: Actor,
): Promise<KeptEnumeration> {
  return change(db, { enumeration, version, action: 'dictionary.restore' }, actor, async (tx, before) => {
    const found = await findVersion(tx, subjectOf(enumeration), number);
    if (!found) throw new AppError('NOT_FOUND');
    const former = found.content as StoredItem[];
    if (!isOpen(enumeration)) {
      const earlier = new Map(former.map((item) => [item.key, item]));
      return withOwnLabels(
        before.map((item) => {
          const { label, isOff } = earlier.get(item.key) ?? item;
          return { ...item, label, isOff: hasSwitches(enumeration) ? isOff : item.isOff };
        }),
        actor,
      );
    }
    const used = await listUsedKeys(tx, enumeration);
    const newer = missingIn(former, before).filter(({ key }) => used.has(key));
    return withOwnLabels([...former, ...newer.map((item) => ({ ...item, isOff: true }))], actor);
  });
}

/** Items of an earlier version, refused as saving them would be where two have one label. */
function withOwnLabels(items: readonly StoredItem[], { language }: Pick<Actor, 'language'>): readonly StoredItem[] {
  if (takenLabels(items).length > 0) throw fieldIssue('body.number', 'dictionaryLabelTaken', language);
  return items;
}

export async function listEnumerationVersions(db: Database, enumeration: Enumeration): Promise<EnumerationVersion[]> {
  const versions = await listVersions(db, subjectOf(enumeration));
  return versions.map(({ number, content, changedAt, changedBy }) => ({
    number,
    changedAt: changedAt.toISOString(),
    changedBy: changedBy ?? '',
    items: content as StoredItem[],
  }));
}

interface Act {
  readonly enumeration: Enumeration;
  /** The version that was edited. */
  readonly version: number;
  readonly action: 'dictionary.save' | 'dictionary.restore';
}

/** Writes what `decide` makes of the items, as a version and into the audit log; nothing where nothing changes. */
function change(
  db: Database,
  { enumeration, version, action }: Act,
  actor: Actor,
  decide: (tx: Database, before: readonly StoredItem[]) => Promise<readonly StoredItem[]>,
): Promise<KeptEnumeration> {
  const subject = subjectOf(enumeration);
  return db.transaction(async (tx) => {
    await lockSubject(tx, subject);
    if ((await latestNumber(tx, subject)) !== version) throw new AppError('DICTIONARY_CHANGED');
    const before = await listItemsOf(tx, enumeration);
    const after = await decide(tx, before);
    const detail = differences(before, after);
    if (detail) {
      await replaceItems(tx, enumeration, after);
      const number = await keepVersion(tx, { subject, before, after }, actor);
      const { userId, stockId, now, address } = actor;
      const entry = { action, subject: `dictionary ${enumeration}`, detail: { ...detail, version: number } };
      await recordAudit(tx, { at: now, userId, stockId, address, ...entry });
    }
    return readEnumeration(tx, enumeration);
  });
}

const missingIn = (items: readonly { readonly key: string }[], before: readonly StoredItem[]) =>
  before.filter(({ key }) => !items.some((item) => item.key === key));

const hasSameCodes = (items: readonly StoredItem[], before: readonly StoredItem[], maySwitch: boolean): boolean =>
  items.length === before.length &&
  before.every(({ key, isOff }, index) => items[index]?.key === key && (maySwitch || items[index].isOff === isOff));

/** What changed, by key, for the audit log; `undefined` if nothing did. */
function differences(before: readonly StoredItem[], after: readonly StoredItem[]) {
  const former = new Map(before.map((item) => [item.key, item]));
  const isLike = (one: StoredItem, other: StoredItem | undefined) =>
    one.label['zh-CN'] === other?.label['zh-CN'] && one.label.en === other.label.en && one.isOff === other.isOff;
  const keysOf = (items: readonly StoredItem[]) => items.map(({ key }) => key);
  const added = after.filter(({ key }) => !former.has(key));
  const removed = missingIn(after, before);
  const changed = after.filter((item) => former.has(item.key) && !isLike(item, former.get(item.key)));
  // Items that come or go move the others, too, but not among each other.
  const [stayed, stays] = [
    keysOf(before.filter((item) => !removed.includes(item))),
    keysOf(after.filter(({ key }) => former.has(key))),
  ];
  const isMoved = stays.join() !== stayed.join();
  if (added.length + removed.length + changed.length === 0 && !isMoved) return undefined;
  const labels = (items: readonly StoredItem[]) => items.map(({ key, label }) => `${key} ${label['zh-CN']}`);
  const was = changed.flatMap(({ key }) => former.get(key) ?? []);
  return { added: labels(added), removed: labels(removed), before: labels(was), after: labels(changed), isMoved };
}
