import { z } from 'zod';
import { listNames, pageSizes, type Sort, sortsOf } from '../codes/lists.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { ifRight } from '../rule-between.ts';

/** More would be no row of tabs any more. */
export const maxListViews = 30;

const listSchema = z.enum(listNames);
const nameOfField = z.string().regex(/^[a-z][A-Za-z]{0,29}$/);
const columnsSchema = z.array(nameOfField).min(1).max(40);

const viewFields = {
  name: z.string().trim().min(1, { error: 'nameRequired' }).max(30, { error: 'textTooLong' }),
  /** As they stand in the page's address. */
  filters: z
    .record(nameOfField, z.string().max(200))
    .refine((filters) => Object.keys(filters).length <= 20, { error: 'textTooLong' }),
  /** `null`: the list's usual order. */
  sort: z.string().max(31).nullable(),
  /** Shown columns in their order; `null`: those that are shown to everybody. */
  columns: columnsSchema.nullable(),
  pageSize: z.literal(pageSizes).nullable(),
};

const storedColumns = z.array(z.string()).nullable();

export const listViewSchema = z.object({ id: z.number().int(), ...viewFields, columns: storedColumns });
export type ListView = z.infer<typeof listViewSchema>;

const listViewsSchema = z.object({
  views: z.array(listViewSchema),
  /** The view that the list opens with. */
  defaultViewId: z.number().int().nullable(),
  /** Columns outside any view; `null`: those that are shown to everybody. */
  columns: storedColumns,
});
export type ListViews = z.infer<typeof listViewsSchema>;

export const saveViewRequest = z
  .strictObject({
    list: listSchema,
    /** Without it a view is added. */
    id: idParam.optional(),
    ...viewFields,
  })
  .superRefine(
    ({ list, sort }, context) => {
      if (sort === null || sortsOf(list).includes(sort as Sort<typeof list>)) return;
      context.addIssue({ code: 'custom', path: ['sort'], message: 'choiceRequired' });
    },
    ifRight(z.object({ list: listSchema, sort: z.string().nullable() })),
  );
export type SaveView = z.output<typeof saveViewRequest>;

export const listViewEndpoints = defineEndpoints({
  'listView.all': {
    method: 'GET',
    path: '/auth/list/views/{list}',
    kind: 'GET',
    access: 'self',
    summary: "The caller's views of a list in this company, and how they have set it up",
    params: z.strictObject({ list: listSchema }),
    result: listViewsSchema,
  },
  'listView.save': {
    method: 'POST',
    path: '/auth/list/views/save',
    kind: 'POST',
    access: 'self',
    summary: 'Keep filters, sort, columns and page size under a name, or change what is kept',
    body: saveViewRequest,
    result: listViewSchema,
    refusals: ['LIST_VIEW_TAKEN', 'LIST_VIEWS_USED_UP'],
  },
  'listView.delete': {
    method: 'POST',
    path: '/auth/list/views/delete',
    kind: 'POST',
    access: 'self',
    summary: 'Delete a view; the list opens as for everybody where it was the default',
    body: z.strictObject({ id: idParam }),
    result: z.null(),
  },
  'listView.makeDefault': {
    method: 'POST',
    path: '/auth/list/views/default',
    kind: 'POST',
    access: 'self',
    summary: 'Open a list with a view; `null` as for everybody',
    body: z.strictObject({ list: listSchema, id: idParam.nullable() }),
    result: z.null(),
  },
  'listView.keepColumns': {
    method: 'POST',
    path: '/auth/list/columns',
    kind: 'POST',
    access: 'self',
    summary: 'Show these columns of a list from now on; `null` those shown to everybody',
    body: z.strictObject({ list: listSchema, columns: columnsSchema.nullable() }),
    result: z.null(),
  },
});
