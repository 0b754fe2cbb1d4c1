import { z } from 'zod';
import { type ExportedList, exportColumns, type ListName, listCountLimit, sortsOf } from './codes/lists.ts';
import { idParam } from './numbers.ts';

/** Which page of a list, counted from 1, and how many rows it has. */
export const pageFields = {
  page: z.number().int().min(1).max(listCountLimit),
  pageSize: z.number().int().min(1).max(200),
};

/** What a list is sorted by; its usual order where it is left out. */
export const sortField = <List extends ListName>(list: List) => ({ sort: z.enum(sortsOf(list)).optional() });

/** How many rows can be chosen one by one. */
export const maxChosenRows = 1_000;
export const chosenIds = z.array(idParam).min(1).max(maxChosenRows);

/** What of a list is exported: these columns in their order, all where they are left out, and only these rows. */
export const exportFields = <List extends ExportedList>(list: List) => ({
  columns: z.array(z.enum(exportColumns[list])).min(1).max(exportColumns[list].length).optional(),
  ids: chosenIds.optional(),
});
