import { z } from 'zod';
import { type ExportedList, exportColumns, type ListName, listCountLimit, sortsOf } from './codes/lists.ts';
import { idParam } from './numbers.ts';

/** All views of a list that somebody can keep, and the list without any. */
const maxCountedViews = 31;

/** Which page of a list, counted from 1, and how many rows it has. */
export const pageFields = {
  page: z.number().int().min(1).max(listCountLimit),
  pageSize: z.number().int().min(1).max(200),
};

/** What a list is sorted by; its usual order where it is left out. */
export const sortField = <List extends ListName>(list: List) => ({ sort: z.enum(sortsOf(list)).optional() });

/** What a list's saved views are counted by: what each is narrowed by, in one request, and the numbers in their order. */
export const countsEndpoint = <Filter extends z.ZodType>(filter: Filter) => ({
  body: z.strictObject({ filters: z.array(filter).min(1).max(maxCountedViews) }),
  result: z.array(z.number().int()),
});

/** How many rows can be chosen one by one. */
export const maxChosenRows = 1_000;
export const chosenIds = z.array(idParam).min(1).max(maxChosenRows);

/** All rows in a new order, with the order that was shown to who moved them: a colleague may have moved some since. */
export const orderBody = <Id extends z.ZodType>(id: Id, most: number) =>
  z.strictObject({ before: z.array(id).min(1).max(most), ids: z.array(id).min(1).max(most) });

/** What of a list is exported: these columns in their order, all where they are left out, and only these rows. */
export const exportFields = <List extends ExportedList>(list: List) => ({
  columns: z.array(z.enum(exportColumns[list])).min(1).max(exportColumns[list].length).optional(),
  ids: chosenIds.optional(),
});
