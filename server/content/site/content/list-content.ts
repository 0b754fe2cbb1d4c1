import type { z } from 'zod';
import type { Sort, SortKey } from '#contract/codes/lists.ts';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { mainChoice } from '#contract/content/site-content/list-fields.ts';
import { displayState, shownStates } from '#contract/content/site-content/states.ts';
import type { contentFilter, ListedContent } from '#contract/content/site-content.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { referencesOf } from './any-fields.ts';
import { type ItemRow, listItems, listItemsWithStanding } from './content-queries.ts';
import { isTranslated, titleOf } from './title-of.ts';
import { wordsOf } from './words-of.ts';

interface Reader {
  readonly language: Language;
  readonly now: Date;
}

type ContentRequest = z.output<typeof contentFilter>;
type Narrowing = Pick<ContentRequest, 'kind' | 'state' | 'choice' | 'keyword'>;

/** Types have few items (decision 0011), so they are filtered after reading. */
async function findItems(db: Database, { kind, state, choice, keyword }: Narrowing, reader: Reader) {
  const items = await listItemsWithStanding(db, kind, contentKinds[kind].order);
  const parents = await readParents(db, kind, reader.language);
  const words = keyword?.toLowerCase();
  const chosen = mainChoice(kind)?.name ?? '';
  const found = byParent(items, parents).filter(
    (item) =>
      (choice === undefined || item.fields[chosen] === choice) &&
      (!state || displayState(item.state, item.publishedAt, reader.now) === state) &&
      (!words || wordsOf(kind, item.fields).some((text) => text.toLowerCase().includes(words))),
  );
  return { parents, chosen, found };
}

/** How many items of a type a view has. */
export async function countForEditor(db: Database, narrowing: Narrowing, reader: Reader): Promise<number> {
  return (await findItems(db, narrowing, reader)).found.length;
}

/** Items of a type in every state. */
export async function listForEditor(
  db: Database,
  { kind, sort, page, pageSize, ...narrowing }: ContentRequest,
  reader: Reader,
): Promise<{ total: number; list: ListedContent[] }> {
  const { parents, chosen, found } = await findItems(db, { kind, ...narrowing }, reader);
  const begin = (page - 1) * pageSize;
  const sorted = sort ? sortItems(found, sort, { kind, ...reader }) : found;
  const shown = sorted.slice(begin, begin + pageSize);
  return {
    total: found.length,
    list: shown.map((item) => ({
      id: item.id,
      title: titleOf(kind, item.fields, reader.language),
      choice: (item.fields[chosen] as string | number | undefined) ?? null,
      parent: parents?.find(item) ?? null,
      state: displayState(item.state, item.publishedAt, reader.now),
      version: item.version,
      draft: item.draft,
      publishedAt: item.publishedAt.toISOString(),
      changedAt: item.changedAt.toISOString(),
      translated: isTranslated(kind, item.fields),
    })),
  };
}

const byWords = new Intl.Collator('zh-CN', { numeric: true });

/** Items by a column of the list; those that are alike in it stay as they are. */
function sortItems<Item extends ItemRow>(
  items: readonly Item[],
  sort: Sort<'siteContent'>,
  { kind, language, now }: Reader & { readonly kind: ContentKind },
): Item[] {
  const placeOf = ({ state, publishedAt }: ItemRow) => shownStates.indexOf(displayState(state, publishedAt, now));
  const compare = {
    title: (one: ItemRow, other: ItemRow) =>
      byWords.compare(titleOf(kind, one.fields, language), titleOf(kind, other.fields, language)),
    state: (one: ItemRow, other: ItemRow) => placeOf(one) - placeOf(other),
    published: (one: ItemRow, other: ItemRow) => one.publishedAt.getTime() - other.publishedAt.getTime(),
    changed: (one: ItemRow, other: ItemRow) => one.changedAt.getTime() - other.changedAt.getTime(),
  }[sort.replace('-', '') as SortKey<'siteContent'>];
  const direction = sort.startsWith('-') ? -1 : 1;
  return items.toSorted((one, other) => direction * compare(one, other));
}

interface Parent {
  readonly id: number;
  readonly title: string;
}

interface Parents {
  readonly find: (item: ItemRow) => Parent | undefined;
  /** Position of an item's parent. */
  readonly place: (item: ItemRow) => number;
}

/** Parent items, for types that have them. */
async function readParents(db: Database, kind: ContentKind, language: Language): Promise<Parents | undefined> {
  const [reference] = referencesOf(kind);
  if (!reference) return undefined;
  const items = await listItems(db, reference.to, contentKinds[reference.to].order);
  const parents = items.map(({ id, fields }) => ({ id, title: titleOf(reference.to, fields, language) }));
  const place = ({ fields }: ItemRow) => parents.findIndex(({ id }) => id === fields[reference.name]);
  return { find: (item) => parents[place(item)], place };
}

/** Items are grouped by parent; the order among siblings is kept. */
function byParent<Item extends ItemRow>(items: Item[], parents: Parents | undefined): Item[] {
  return parents ? items.sort((left, right) => parents.place(left) - parents.place(right)) : items;
}
