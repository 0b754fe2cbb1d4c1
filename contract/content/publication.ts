import { z } from 'zod';
import type { ErrorCode } from '../codes/errors.ts';
import { momentSchema } from '../days.ts';
import { idParam, versionSchema } from '../numbers.ts';
import { draftStates, publicationStates, versionStates } from './version-states.ts';

/** Which version an action is about: one that has been overtaken is refused. */
export const versionedId = { id: idParam, version: versionSchema };

/** Saved by itself while somebody was writing: the history keeps the last of such versions in a row. */
export const autosaved = z.boolean().optional();

/** What goes with an action besides its name. */
export const actionCircumstances = {
  /** When a change to something published takes its place, ISO 8601; needed for scheduling one. */
  at: momentSchema('timeRequired').optional(),
  /** What the reviewer says to the writer when sending back. */
  note: z.string().trim().max(500, { error: 'textTooLong' }).optional(),
};

/** What stands in the way of an action besides the state. */
export const reviewRefusals = [
  'DRAFT_MISSING',
  'REVIEW_NEEDED',
  'REVIEW_BY_WRITER',
] as const satisfies readonly ErrorCode[];

/** Grows with every change; saving names the one it began with. 0 for a text that nobody has touched yet. */
export const textVersion = z.number().int();

/** How far a text has come, as its editor sees it. */
export const publicationShape = {
  version: textVersion,
  /** Of what readers see, or will see. */
  state: z.enum(publicationStates),
  /** A change that lies over what is published; it is the content that is edited. */
  draft: z
    .object({
      state: z.enum(draftStates),
      /** When it takes the place of what is published; set while it is scheduled. */
      publishAt: z.string().nullable(),
    })
    .nullable(),
  /** What readers see: which of the versions, counted from 1, and since when; `null` while nobody has changed it. */
  published: z.object({ place: z.number().int(), at: z.string() }).nullable(),
  /** What the last reviewer said when sending it back; empty otherwise. */
  note: z.string(),
  /** Somebody else than its writer has to approve of it. */
  needsReview: z.boolean(),
  /** The caller wrote the text as it is now. */
  isOwnText: z.boolean(),
  /** The caller made the version that this is. */
  isOwnChange: z.boolean(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
};

/** A version of the history, latest first. */
export const listedVersionSchema = z.object({
  number: z.number().int(),
  /** Counts from 1 among the versions that are kept. */
  place: z.number().int(),
  state: z.enum(versionStates),
  title: z.string(),
  changedAt: z.string(),
  /** Who did it; `null` for the text as it came. */
  changedBy: z.string().nullable(),
  /** It was written by itself, not by a press on 保存. */
  autosaved: z.boolean(),
  note: z.string(),
});
export type ListedVersion = z.infer<typeof listedVersionSchema>;

/** How many texts are taken a step on at once. */
export const maxBulkSteps = 100;

export const bulkStepRequest = z.strictObject({
  ids: z.array(idParam).min(1).max(maxBulkSteps),
  action: z.enum(['submit', 'publish', 'withdraw']),
  /** Versions in which they were shown; a text without one is taken on as it is now. */
  seen: z.array(z.strictObject(versionedId)).max(maxBulkSteps).optional(),
});
export type BulkStepRequest = z.output<typeof bulkStepRequest>;

export const bulkStepResultSchema = z.object({
  done: z.number().int(),
  /** Those that stay as they are, and why; without a title where there is none of this id any more. */
  refused: z.array(z.object({ id: z.number().int(), title: z.string(), reason: z.string() })),
});
export type BulkStepResult = z.infer<typeof bulkStepResultSchema>;
