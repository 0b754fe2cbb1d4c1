import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { localizedTextSchema } from '../language.ts';
import { orderBody } from '../lists.ts';
import { creationKey, idParam, smallIdParam } from '../numbers.ts';
import {
  checkedTableSchema,
  correctionsSchema,
  lastTableImportSchema,
  undoneTableImportSchema,
  workbookRefusalCodes,
} from '../table-import.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from '../texts/written-text.ts';
import { uploadedFileSchema } from '../uploads.ts';
import { manualChapterSchema } from './manual.ts';
import {
  actionCircumstances,
  autosaved,
  listedVersionSchema,
  publicationShape,
  reviewRefusals,
  versionedId,
} from './publication.ts';
import { draftStates, publicationStates, versionActions } from './version-states.ts';

/** A chapter's editable fields. Chinese is required, English optional (docs/product/api.md, "Language"). */
export const chapterContentSchema = z.strictObject({
  title: z.strictObject({ 'zh-CN': requiredLine(100), en: optionalLine(200).optional() }),
  /** HTML; sanitised before it is stored. */
  body: z.strictObject({ 'zh-CN': requiredText(100_000), en: optionalText(200_000).optional() }),
});
export type ChapterContent = z.infer<typeof chapterContentSchema>;

/** Maximum number of chapters; the manual is loaded as a whole. */
export const maxChapters = 200;

export const editableChapterSchema = z.object({
  id: z.number().int(),
  ...publicationShape,
  title: localizedTextSchema,
  body: localizedTextSchema,
  /** From when on readers see it, ISO 8601. */
  publishedAt: z.string(),
});
export type EditableChapter = z.infer<typeof editableChapterSchema>;

export const listedChapterSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  state: z.enum(publicationStates),
  /** How far a change to what is published has come; `null` where there is none. */
  draft: z.enum(draftStates).nullable(),
  /** Whether there is an English version. */
  translated: z.boolean(),
  changedAt: z.string(),
});
export type ListedChapter = z.infer<typeof listedChapterSchema>;

export const manualImportSchema = checkedTableSchema.extend({
  added: z.number().int(),
  replaced: z.number().int(),
  unchanged: z.number().int(),
  /** What is taken in goes to review, and readers see it once it is approved. */
  needsReview: z.boolean(),
  /** The manual as it would read after the import, with the effect on each chapter; others that are not out are left out. */
  chapters: z.array(manualChapterSchema.extend({ effect: z.enum(['added', 'replaced', 'unchanged', 'kept']) })),
});
export type ManualImport = z.infer<typeof manualImportSchema>;

export const manualEditingEndpoints = defineEndpoints({
  'manual.manageList': {
    method: 'GET',
    path: '/auth/manual/manage/list',
    kind: 'GET',
    access: 'manual:view',
    summary: 'Chapters of the manual in reading order, for their editors',
    result: z.array(listedChapterSchema),
  },
  'manual.detail': {
    method: 'GET',
    path: '/auth/manual/manage/detail/{id}',
    kind: 'GET',
    access: 'manual:view',
    summary: 'A chapter with all its languages',
    params: z.strictObject({ id: idParam }),
    result: editableChapterSchema,
  },
  'manual.create': {
    method: 'POST',
    path: '/auth/manual/manage/create',
    kind: 'POST',
    access: 'manual:edit',
    summary: 'Begin a chapter as a draft, behind all others',
    body: chapterContentSchema.extend(creationKey),
    result: editableChapterSchema,
    refusals: ['MANUAL_FULL'],
  },
  'manual.save': {
    method: 'POST',
    path: '/auth/manual/manage/save',
    kind: 'POST',
    access: 'manual:edit',
    summary: 'Save a chapter over the version it was opened with; over what is published as a draft',
    body: chapterContentSchema.extend({ ...versionedId, autosaved }),
    result: editableChapterSchema,
    refusals: ['CHAPTER_CHANGED', 'CHAPTER_IS_WITHDRAWN'],
  },
  'manual.changeState': {
    method: 'POST',
    path: '/auth/manual/manage/state',
    kind: 'POST',
    access: 'manual:edit',
    summary: 'Take a chapter one step on: submit, publish, schedule, send back, discard a draft, withdraw, reopen',
    body: z.strictObject({
      ...versionedId,
      ...actionCircumstances,
      action: z.enum(versionActions),
    }),
    result: editableChapterSchema,
    refusals: ['CHAPTER_CHANGED', 'CHAPTER_STEP_REFUSED', 'CHAPTER_TIME_PAST', ...reviewRefusals],
  },
  'manual.remove': {
    method: 'POST',
    path: '/auth/manual/manage/remove',
    kind: 'POST',
    access: 'manual:edit',
    summary: 'Take a chapter out of the manual',
    body: z.strictObject(versionedId),
    result: z.null(),
    refusals: ['CHAPTER_CHANGED'],
  },
  'manual.order': {
    method: 'POST',
    path: '/auth/manual/manage/order',
    kind: 'POST',
    access: 'manual:edit',
    summary: 'Put the chapters in an order; names every one of them, in the order that was shown and in the new one',
    body: orderBody(idParam, maxChapters),
    result: z.array(listedChapterSchema),
    refusals: ['CHAPTERS_CHANGED'],
  },
  'manual.versions': {
    method: 'GET',
    path: '/auth/manual/manage/versions/{id}',
    kind: 'GET',
    access: 'manual:view',
    summary: 'What a chapter was before, latest first',
    params: z.strictObject({ id: idParam }),
    result: z.array(listedVersionSchema),
  },
  'manual.restore': {
    method: 'POST',
    path: '/auth/manual/manage/restore',
    kind: 'POST',
    access: 'manual:edit',
    summary: 'Go on with an earlier version of a chapter; over what is published as a draft',
    body: z.strictObject({ ...versionedId, number: smallIdParam }),
    result: editableChapterSchema,
    refusals: ['CHAPTER_CHANGED', 'CHAPTER_IS_WITHDRAWN'],
  },
  'manual.importTemplate': {
    method: 'POST',
    path: '/auth/manual/import/template',
    kind: 'GETFILESTREAM',
    access: 'manual:edit',
    summary: 'An empty Excel file with the columns of a chapter and one example',
    result: z.unknown(),
  },
  'manual.previewImport': {
    method: 'POST',
    path: '/auth/manual/import/preview',
    kind: 'POSTFILEUPLOAD',
    access: 'manual:edit',
    summary: 'The manual as an Excel file of chapters would make it, without taking it in',
    body: z.strictObject({ file: uploadedFileSchema, corrections: correctionsSchema }),
    result: manualImportSchema,
    refusals: workbookRefusalCodes,
  },
  'manual.commitImport': {
    method: 'POST',
    path: '/auth/manual/import/commit',
    kind: 'POSTFILEUPLOAD',
    access: 'manual:edit',
    summary: 'Take in a file of chapters that was previewed, all of it or nothing',
    body: z.strictObject({
      file: uploadedFileSchema,
      digest: z.string().max(100),
      corrections: correctionsSchema,
    }),
    result: z.object({ added: z.number().int(), replaced: z.number().int() }),
    refusals: [...workbookRefusalCodes, 'IMPORT_CHANGED', 'IMPORT_HAS_FAULTS'],
  },
  'manual.lastImport': {
    method: 'GET',
    path: '/auth/manual/import/last',
    kind: 'GET',
    access: 'manual:edit',
    summary: "The caller's last import of chapters, for seven days; null when there is none to undo",
    result: lastTableImportSchema.nullable(),
  },
  'manual.undoImport': {
    method: 'POST',
    path: '/auth/manual/import/undo',
    kind: 'POST',
    access: 'manual:edit',
    summary:
      'Undo an import of chapters: new ones that nobody has changed since are deleted, others get their text back',
    body: z.strictObject({ id: idParam }),
    result: undoneTableImportSchema,
    refusals: ['IMPORT_ENDED'],
  },
});
