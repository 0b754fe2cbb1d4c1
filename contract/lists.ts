import { z } from 'zod';
import { type ListName, listCountLimit, sortsOf } from './codes/lists.ts';

/** Which page of a list, counted from 1, and how many rows it has. */
export const pageFields = {
  page: z.number().int().min(1).max(listCountLimit),
  pageSize: z.number().int().min(1).max(200),
};

/** What a list is sorted by; its usual order where it is left out. */
export const sortField = <List extends ListName>(list: List) => ({ sort: z.enum(sortsOf(list)).optional() });
