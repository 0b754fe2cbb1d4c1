import type { ListName } from '#contract/codes/lists.ts';
import { type ListView, type ListViews, maxListViews, type SaveView } from '#contract/identity/list-views.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  deleteView,
  findChoice,
  findViews,
  insertView,
  lockViews,
  saveChoice,
  updateView,
  type ViewOwner,
} from './queries.ts';

/** A person's views of a list, the default view, and the chosen columns. */
export function readViews(db: Database, owner: ViewOwner, list: ListName): Promise<ListViews> {
  return inCompany(db, owner.stockId, async (tx) => {
    const views = await findViews(tx, owner, list);
    const choice = await findChoice(tx, owner, list);
    return { views, defaultViewId: choice?.defaultViewId ?? null, columns: choice?.columns ?? null };
  });
}

/** Adds a view, or changes the one with this id. Throws NOT_FOUND, LIST_VIEW_TAKEN, LIST_VIEWS_USED_UP. */
export function saveView(db: Database, owner: ViewOwner, view: SaveView, now: Date): Promise<ListView> {
  return inCompany(db, owner.stockId, async (tx) => {
    await lockViews(tx, owner);
    const kept = await findViews(tx, owner, view.list);
    if (view.id !== undefined && !kept.some(({ id }) => id === view.id)) throw new AppError('NOT_FOUND');
    if (kept.some(({ id, name }) => name === view.name && id !== view.id)) throw new AppError('LIST_VIEW_TAKEN');
    if (view.id === undefined && kept.length >= maxListViews) throw new AppError('LIST_VIEWS_USED_UP');
    const saved =
      view.id === undefined ? await insertView(tx, owner, view, now) : await updateView(tx, owner, view.id, view);
    if (!saved) throw new AppError('NOT_FOUND');
    return saved;
  });
}

/** Throws NOT_FOUND, also for another person's view. */
export async function removeView(db: Database, owner: ViewOwner, id: number): Promise<null> {
  const isRemoved = await inCompany(db, owner.stockId, (tx) => deleteView(tx, owner, id));
  if (!isRemoved) throw new AppError('NOT_FOUND');
  return null;
}

/** Makes this view the default. Throws NOT_FOUND for a view of another list or person. */
export async function makeDefault(
  db: Database,
  owner: ViewOwner,
  { list, id }: { readonly list: ListName; readonly id: number | null },
): Promise<null> {
  await inCompany(db, owner.stockId, async (tx) => {
    await lockViews(tx, owner);
    if (id !== null && !(await findViews(tx, owner, list)).some((view) => view.id === id)) {
      throw new AppError('NOT_FOUND');
    }
    await saveChoice(tx, owner, list, { defaultViewId: id });
  });
  return null;
}

export async function keepColumns(
  db: Database,
  owner: ViewOwner,
  { list, columns }: { readonly list: ListName; readonly columns: string[] | null },
): Promise<null> {
  await inCompany(db, owner.stockId, (tx) => saveChoice(tx, owner, list, { columns }));
  return null;
}
