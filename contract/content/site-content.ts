import { z } from 'zod';
import { momentSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, sortField } from '../lists.ts';
import { creationKey, idParam, smallIdParam } from '../numbers.ts';
import {
  actionCircumstances,
  autosaved,
  bulkStepRequest,
  bulkStepResultSchema,
  listedVersionSchema,
  publicationShape,
  reviewRefusals,
  textVersion,
  versionedId,
} from './publication.ts';
import { contentKindSchema, fieldsSchema, kindNames } from './site-content/schema.ts';
import { shownStates } from './site-content/states.ts';
import { draftStates, versionActions } from './version-states.ts';

/** Publication time, ISO 8601. */
const publishedAt = momentSchema('timeRequired');

/** Content item to save, validated by its type, together with other fields of the request. */
function draftSchema<const T extends z.ZodRawShape>(more: T) {
  const [first, ...others] = kindNames.map((kind) =>
    z.strictObject({ ...more, kind: z.literal(kind), publishedAt, fields: fieldsSchema(kind) }),
  );
  if (!first) throw new Error('there are no kinds');
  return z.discriminatedUnion('kind', [first, ...others]);
}

export const contentDraftSchema = draftSchema({});
export type ContentDraft = z.infer<typeof contentDraftSchema>;

const shownStateSchema = z.enum(shownStates);

const listedContentSchema = z.object({
  id: z.number().int(),
  /** The item's first text. */
  title: z.string(),
  /** The value of the first choice field. */
  choice: z.union([z.string(), z.number()]).nullable(),
  /** The parent item, for types that have one. */
  parent: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  state: shownStateSchema,
  /** How far a change to what is published has come; `null` where there is none. */
  draft: z.enum(draftStates).nullable(),
  version: textVersion,
  publishedAt: z.string(),
  changedAt: z.string(),
  /** Whether every text has an English version. */
  translated: z.boolean(),
});
export type ListedContent = z.infer<typeof listedContentSchema>;

/** An item for its editor. */
export const editableContentSchema = z.object({
  id: z.number().int(),
  kind: contentKindSchema,
  ...publicationShape,
  publishedAt: z.string(),
  /** Fields of the type; fields the item does not have yet are empty. */
  fields: z.record(z.string(), z.unknown()),
  /** Whether it was never published and can be deleted. */
  removable: z.boolean(),
});
export type EditableContent = z.infer<typeof editableContentSchema>;

export const contentVersionSchema = listedVersionSchema.extend({
  /** Names of the fields that differ from the previous version. */
  changed: z.array(z.string()),
});
export type ContentVersion = z.infer<typeof contentVersionSchema>;

export const contentFilter = z.strictObject({
  kind: contentKindSchema,
  state: shownStateSchema.optional(),
  /** Of the first field with choices. */
  choice: z.union([z.string().max(100), z.number()]).optional(),
  /** Part of any text of the item, in any language. */
  keyword: z.string().trim().max(100).optional(),
  ...sortField('siteContent'),
  page: z.number().int().min(1).max(10_000),
  pageSize: z.number().int().min(1).max(200),
});

export const contentEndpoints = defineEndpoints({
  'content.counts': {
    method: 'GET',
    path: '/auth/content/counts',
    kind: 'GET',
    access: 'site:view',
    summary: 'How many items there are of each kind that has any',
    result: z.array(z.object({ kind: contentKindSchema, items: z.number().int() })),
  },
  'content.list': {
    method: 'POST',
    path: '/auth/content/list',
    kind: 'POST',
    access: 'site:view',
    summary: 'Items of a kind in every state, in the order of the kind',
    body: contentFilter,
    result: z.object({ total: z.number().int(), list: z.array(listedContentSchema) }),
  },
  'content.viewCounts': {
    method: 'POST',
    path: '/auth/content/views/counts',
    kind: 'POST',
    access: 'site:view',
    summary: 'How many items each of several views has',
    ...countsEndpoint(contentFilter.omit({ sort: true, page: true, pageSize: true })),
  },
  'content.detail': {
    method: 'GET',
    path: '/auth/content/detail/{id}',
    kind: 'GET',
    access: 'site:view',
    summary: 'An item with all its languages, for its editor',
    params: z.strictObject({ id: idParam }),
    result: editableContentSchema,
  },
  'content.create': {
    method: 'POST',
    path: '/auth/content/create',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Begin an item as a draft',
    body: draftSchema(creationKey),
    result: editableContentSchema,
    refusals: ['CONTENT_IS_SINGLE'],
  },
  'content.save': {
    method: 'POST',
    path: '/auth/content/save',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Save an item over the version it was opened with; over what is published as a draft',
    body: draftSchema({ ...versionedId, autosaved }),
    result: editableContentSchema,
    refusals: ['CONTENT_CHANGED', 'CONTENT_IS_WITHDRAWN'],
  },
  'content.changeState': {
    method: 'POST',
    path: '/auth/content/state',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Take an item one step on: submit, publish, schedule, send back, discard a draft, withdraw, reopen',
    body: z.strictObject({ ...versionedId, ...actionCircumstances, action: z.enum(versionActions) }),
    result: editableContentSchema,
    refusals: [
      'CONTENT_CHANGED',
      'CONTENT_NOT_DRAFT',
      'CONTENT_NOT_WAITING',
      'CONTENT_NOT_SCHEDULED',
      'CONTENT_NOT_PUBLISHED',
      'CONTENT_IS_LASTING',
      'CONTENT_NOT_WITHDRAWN',
      'CONTENT_TIME_PAST',
      ...reviewRefusals,
    ],
  },
  'content.changeMany': {
    method: 'POST',
    path: '/auth/content/state/many',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Submit, publish or withdraw several items, each by itself, and tell which were refused and why',
    body: bulkStepRequest,
    result: bulkStepResultSchema,
  },
  'content.move': {
    method: 'POST',
    path: '/auth/content/move',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Put an item right behind another of its kind, or first, where operators order them',
    body: z.strictObject({ id: idParam, after: idParam.nullable() }),
    result: z.object({}),
    refusals: ['CONTENT_NOT_ORDERED'],
  },
  'content.remove': {
    method: 'POST',
    path: '/auth/content/remove',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Remove a draft that was never published',
    body: z.strictObject(versionedId),
    result: z.object({}),
    refusals: ['CONTENT_CHANGED', 'CONTENT_WAS_PUBLISHED', 'CONTENT_IN_USE'],
  },
  'content.versions': {
    method: 'GET',
    path: '/auth/content/versions/{id}',
    kind: 'GET',
    access: 'site:view',
    summary: 'What an item was before, latest first',
    params: z.strictObject({ id: idParam }),
    result: z.array(contentVersionSchema),
  },
  'content.restore': {
    method: 'POST',
    path: '/auth/content/restore',
    kind: 'POST',
    access: 'site:edit',
    summary: 'Go on with the fields of an earlier version; over what is published as a draft',
    body: z.strictObject({ ...versionedId, number: smallIdParam }),
    result: editableContentSchema,
    refusals: ['CONTENT_CHANGED', 'CONTENT_IS_WITHDRAWN'],
  },
});
