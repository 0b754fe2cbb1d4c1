import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { languageSchema } from '../language.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import { isSitePath } from './site-path.ts';
import { versionedSubjects } from './version-states.ts';

const subject = z.enum(versionedSubjects);

const waitingSchema = z.object({
  subject,
  id: z.number().int(),
  title: z.string(),
  /** Who wrote it; `null` where nobody is known. */
  writer: z.string().nullable(),
  /** Since when it waits, ISO 8601. */
  since: z.string(),
  isOwnText: z.boolean(),
});
export type WaitingText = z.infer<typeof waitingSchema>;

const reviewSettingsSchema = z.object({
  article: z.boolean(),
  content: z.boolean(),
  manual: z.boolean(),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;
/** What is decided anew; the rest stays as it is, also where somebody else is just deciding it. */
const reviewChangeSchema = reviewSettingsSchema
  .partial()
  .strict()
  .refine((change) => Object.keys(change).length > 0, { error: 'choiceRequired' });
export type ReviewChange = z.infer<typeof reviewChangeSchema>;

/** Whoever may open a text in its editor reads its history and sees its preview: each kind asks for its own element. */
const versionParams = z.strictObject({ id: idParam, number: smallIdParam });
const versionResult = z.object({ number: z.number().int(), content: z.record(z.string(), z.unknown()) });
const previewBody = z.strictObject({
  id: idParam,
  /** Path and query of the page that shows the text. */
  address: z.string().max(500).refine(isSitePath, { error: 'addressWrong' }),
  language: languageSchema,
});
const previewResult = z.object({ html: z.string() });
const visitBody = z.strictObject({
  id: idParam,
  /** Whether something was typed since the last call. */
  isTyping: z.boolean(),
});
const visitorSchema = z.object({
  name: z.string(),
  isTyping: z.boolean(),
  /** When they were last there, ISO 8601. */
  at: z.string(),
});
/** Somebody else who has a text open, or had it in the last half hour. */
export type Visitor = z.infer<typeof visitorSchema>;
const visitResult = z.array(visitorSchema);

export const versionEndpoints = defineEndpoints({
  'version.ofArticle': {
    method: 'GET',
    path: '/auth/version/detail/article/{id}/{number}',
    kind: 'GET',
    access: 'article:edit',
    summary: 'What an article said in one of its versions',
    params: versionParams,
    result: versionResult,
  },
  'version.ofContent': {
    method: 'GET',
    path: '/auth/version/detail/content/{id}/{number}',
    kind: 'GET',
    access: 'site:view',
    summary: 'What an item of the site said in one of its versions',
    params: versionParams,
    result: versionResult,
  },
  'version.ofManual': {
    method: 'GET',
    path: '/auth/version/detail/manual/{id}/{number}',
    kind: 'GET',
    access: 'manual:view',
    summary: 'What a chapter of the manual said in one of its versions',
    params: versionParams,
    result: versionResult,
  },
  'version.previewArticle': {
    method: 'POST',
    path: '/auth/version/preview/article',
    kind: 'POST',
    access: 'article:edit',
    summary: 'A page of the site as it will be with the draft of an article',
    body: previewBody,
    result: previewResult,
  },
  'version.previewContent': {
    method: 'POST',
    path: '/auth/version/preview/content',
    kind: 'POST',
    access: 'site:view',
    summary: 'A page of the site as it will be with the draft of an item',
    body: previewBody,
    result: previewResult,
  },
  'version.visitArticle': {
    method: 'POST',
    path: '/auth/version/visit/article',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Say that one has an article open, and learn who else has; the latest first, 10 at most',
    body: visitBody,
    result: visitResult,
  },
  'version.visitContent': {
    method: 'POST',
    path: '/auth/version/visit/content',
    kind: 'POST',
    access: 'site:view',
    summary: 'Say that one has an item of the site open, and learn who else has; the latest first, 10 at most',
    body: visitBody,
    result: visitResult,
  },
  'version.visitManual': {
    method: 'POST',
    path: '/auth/version/visit/manual',
    kind: 'POST',
    access: 'manual:view',
    summary: 'Say that one has a chapter of the manual open, and learn who else has; the latest first, 10 at most',
    body: visitBody,
    result: visitResult,
  },
  'version.reviewQueue': {
    method: 'GET',
    path: '/auth/version/review/queue',
    kind: 'GET',
    access: 'review:view',
    summary: 'Texts that wait for review: of others, then own ones, the longest waiting first; 200 of each at most',
    result: z.array(waitingSchema),
  },
  'version.reviewCount': {
    method: 'GET',
    path: '/auth/version/review/count',
    kind: 'GET',
    access: 'review:view',
    summary: 'How many texts of others wait for review',
    keepsSessionAlive: false,
    result: z.object({ waiting: z.number().int() }),
  },
  'version.reviewSettings': {
    method: 'GET',
    path: '/auth/version/review/settings',
    kind: 'GET',
    access: 'review:view',
    summary: 'Which texts somebody else than their writer has to approve of',
    result: reviewSettingsSchema,
  },
  'version.saveReviewSettings': {
    method: 'POST',
    path: '/auth/version/review/settings/save',
    kind: 'POST',
    access: 'review:setting',
    summary: 'Decide which texts somebody else than their writer has to approve of',
    body: reviewChangeSchema,
    result: reviewSettingsSchema,
  },
});
