import { z } from 'zod';
import { mostBots } from '../bot-rules.ts';
import { isWithinReach } from '../codes/days.ts';
import { articleCategories, articleCategorySchema, mentionPositionSchema } from '../content/articles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { eventTypes } from '../insight/event-types.ts';
import { narrowingShape } from '../insight/explorer.ts';
import { toneSchema } from '../insight/tone.ts';
import { languageSchema } from '../language.ts';
import { countsEndpoint, exportFields, pageFields, sortField } from '../lists.ts';
import { creationKey, idParam, smallIdParam, versionSchema } from '../numbers.ts';
import { ruleBetween } from '../rule-between.ts';
import {
  cardParts,
  deliveryOutcomes,
  digestBlocks,
  exclusionReasons,
  mailFrequencies,
  type PushAct,
  pushActs,
  pushLimits,
  pushStates,
  rhythmKinds,
  unknownActs,
} from './push-rules.ts';

const { subject, foreword, articles, groups, contacts, companies, searches, searchName, keywords, keyword } =
  pushLimits;

/** A saved search as it was when it was chosen; the days are those that the digest looks back on. */
const searchRequest = z.strictObject({ name: z.string().trim().min(1).max(searchName), ...narrowingShape });
export type PushSearch = z.output<typeof searchRequest>;

/** What it is about: whoever has chosen other topics does not get it. Without any it is for everybody. */
const topicsField = z.array(articleCategorySchema).max(articleCategories.length).default([]);

/** What a digest says. */
const contentShape = {
  subject: z.string().trim().min(1, { error: 'fieldRequired' }).max(subject, { error: 'textTooLong' }),
  foreword: z.string().trim().max(foreword, { error: 'textTooLong' }).default(''),
  language: languageSchema.default('zh-CN'),
  /** Where the law wants it, the subject says that this is advertising. */
  isAdvertising: z.boolean().default(false),
  /** The articles that are added by themselves are about these alone. */
  topics: topicsField,
  /** In their order. */
  articleIds: z.array(idParam).max(articles).default([]),
  /** How many of the most reprinted stories about the company in seven days are added by themselves. */
  autoArticles: z.number().int().min(0).max(10).default(0),
  /** The company's hot words of the seven days before it is frozen. */
  hasHotWords: z.boolean().default(false),
  /** The company's figures of seven days, each with a link to its formula. */
  hasFigures: z.boolean().default(false),
  /** Its active rate of 60 days, as a picture. */
  hasChart: z.boolean().default(false),
  /** Companies that are compared with the own one. */
  companyIds: z.array(smallIdParam).max(companies).default([]),
  searches: z.array(searchRequest).max(searches).default([]),
  /** The order of its blocks; those that are not named come last, in their usual order. */
  blocks: z.array(z.enum(digestBlocks)).max(digestBlocks.length).default([]),
};
const contentSchema = z.strictObject(contentShape);
export type PushContent = z.output<typeof contentSchema>;

/** Whom it is for. */
const recipientsShape = {
  groupIds: z.array(idParam).max(groups).default([]),
  contactIds: z.array(idParam).max(contacts).default([]),
  /** Contacts whose name, position, address or number holds one of these, also those that are added later. */
  keywords: z.array(z.string().trim().min(1).max(keyword)).max(keywords).default([]),
  /** Robots in group chats. */
  botIds: z.array(idParam).max(mostBots).default([]),
};

/** The robots say how much room the card has. */
const previewRequest = z.strictObject({ ...contentShape, botIds: recipientsShape.botIds });

/** When a push comes again: on working days, on a day of the week (1 Monday), or on a day of the month. In China's time. */
export const rhythmSchema = z
  .strictObject({
    kind: z.enum(rhythmKinds),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'choiceUnknown' }),
    day: z.number().int().min(1).max(28).optional(),
  })
  .refine(
    ({ kind, day = 1 }) => kind !== 'weekly' || day <= 7,
    ruleBetween(z.object({ kind: z.enum(rhythmKinds), day: z.number().optional() }), 'day', 'choiceUnknown'),
  );
export type Rhythm = z.output<typeof rhythmSchema>;

/** When it is to be sent: at a time, or again and again; now where neither is named. */
const plannedShape = {
  sendAt: z.iso.datetime().refine(isWithinReach, { error: 'timeWrong' }).nullable(),
  rhythm: rhythmSchema.optional(),
};
export type Planned = z.output<z.ZodObject<typeof plannedShape>>;

const recipientsRequest = z.strictObject({
  /** The draft that they are chosen for: what it has named is left out once it is deleted, and not refused. */
  id: idParam.optional(),
  ...recipientsShape,
  topics: topicsField,
  ...plannedShape,
  sendAt: plannedShape.sendAt.default(null),
});
export type AskedRecipients = z.output<typeof recipientsRequest>;
export type PushRecipients = Omit<AskedRecipients, 'id' | keyof Planned>;

export const pushRequest = z.strictObject({
  /** Left out for a new one, as is the version. */
  id: idParam.optional(),
  version: versionSchema.optional(),
  ...creationKey,
  ...contentShape,
  ...recipientsShape,
});
export type PushRequest = z.output<typeof pushRequest>;

export const pushFilter = z.strictObject({
  /** Part of the subject. */
  keyword: z.string().trim().max(100).optional(),
  state: z.enum(pushStates).optional(),
  ...sortField('pushes'),
});
export type PushFilter = z.output<typeof pushFilter>;

const outcomeCounts = z.partialRecord(z.enum(deliveryOutcomes), z.number().int());

export const pushSchema = z.object({
  id: z.number().int(),
  subject: z.string(),
  state: z.enum(pushStates),
  /** When it is to be sent; of a draft that was taken back, when it was to be. ISO 8601, as all times. */
  sendAt: z.string().nullable(),
  /** With a rhythm, the next one is scheduled as soon as this one goes; a draft has that of before it was taken back. */
  rhythm: z.object({ kind: z.enum(rhythmKinds), time: z.string(), day: z.number().int().optional() }).nullable(),
  updatedAt: z.string(),
  /** Who wrote it. */
  by: z.string(),
  /** How many mails it has become; they are as many as its outcomes together. */
  recipients: z.number().int(),
  accepted: z.number().int(),
  version: z.number().int(),
});
export type Push = z.infer<typeof pushSchema>;

/** A link of a frozen push, and how often it was followed: by anybody, programs included. */
const pushLinkSchema = z.object({ label: z.string(), url: z.string(), clicks: z.number().int() });
export type PushLink = z.infer<typeof pushLinkSchema>;

export const pushDetailSchema = pushSchema.extend({
  foreword: z.string(),
  language: languageSchema,
  isAdvertising: z.boolean(),
  topics: z.array(articleCategorySchema),
  hasHotWords: z.boolean(),
  autoArticles: z.number().int(),
  hasFigures: z.boolean(),
  hasChart: z.boolean(),
  companies: z.array(z.object({ id: z.number().int(), name: z.string() })),
  searches: z.array(
    z.object({
      name: z.string(),
      q: z.string(),
      stockIds: z.array(z.number().int()),
      categories: z.array(articleCategorySchema),
      tiers: z.array(z.number().int()),
      tones: z.array(toneSchema),
      eventTypes: z.array(z.enum(eventTypes)),
      positions: z.array(mentionPositionSchema),
    }),
  ),
  /** All blocks in their order. */
  blocks: z.array(z.enum(digestBlocks)),
  /** Those that somebody chose and that are published, in their order. */
  articles: z.array(z.object({ id: z.number().int(), title: z.string() })),
  groupIds: z.array(z.number().int()),
  keywords: z.array(z.string()),
  botIds: z.array(z.number().int()),
  contacts: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** How many of the groups, contacts and robots that were chosen have been deleted since, and are not named above. */
  gone: z.number().int(),
  outcomes: outcomeCounts,
  frozenAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** SHA-256 of what was frozen, in hexadecimal. */
  contentHash: z.string().nullable(),
  /** Why it stands still, as the mail server or the product says. */
  problem: z.string().nullable(),
  /** An article that it shows is withdrawn: until it is back, nothing is sent. */
  isMissingArticles: z.boolean(),
  /** In the order in which the mail shows them. */
  links: z.array(pushLinkSchema),
  /** Mails that were refused for good or came back, by code and the most frequent first. */
  returned: z.array(
    z.object({
      /** `5.1.1`, or `550` where nothing more was said; empty without a code. */
      code: z.string(),
      count: z.number().int(),
      /** How many of these addresses get nothing more. */
      suppressed: z.number().int(),
    }),
  ),
  /** Recipients who have left since it was frozen. */
  left: z.number().int(),
  /** Domains of waiting mails that get nothing until then, because their servers said that there is too much. */
  paused: z.array(z.object({ domain: z.string(), until: z.string(), answer: z.string() })),
  /** No mail server is set: mails are written to files. */
  isKept: z.boolean(),
});
export type PushDetail = z.infer<typeof pushDetailSchema>;

/** Who would get it at its time, and who would not. */
const recipientCountSchema = z.object({
  chosen: z.number().int(),
  receiving: z.number().int(),
  /** Chosen robots that take cards now: those that are there and switched on. */
  bots: z.number().int(),
  /** How many of the groups, contacts and robots that were named are not there any more. */
  gone: z.number().int(),
  excluded: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.number().int() })),
  /** The first 2,000 of those excluded. */
  names: z.array(z.object({ id: z.number().int(), name: z.string(), reason: z.enum(exclusionReasons) })),
});
export type RecipientCount = z.infer<typeof recipientCountSchema>;

export const pushPreviewSchema = z.object({
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
  /** What robots in group chats are sent; `null` where none is. */
  card: z
    .object({
      title: z.string(),
      /** In their order; headlines are numbered. */
      parts: z.array(z.object({ kind: z.enum(cardParts), lines: z.array(z.string()) })),
      /** What it says of lines for which a robot has no room; empty where there are none. */
      rest: z.string(),
    })
    .nullable(),
});
export type PushPreview = z.infer<typeof pushPreviewSchema>;

/** The page of a digest as a document; `null` for one without articles, which has no page. */
const pushPageSchema = z.object({ html: z.string().nullable() });

export const deliveryFilter = z.strictObject({
  push: idParam,
  /** Part of name, address or answer. */
  keyword: z.string().trim().max(100).optional(),
  state: z.enum(deliveryOutcomes).optional(),
});
export type DeliveryFilter = z.output<typeof deliveryFilter>;

export const pushDeliverySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Masked; empty for a robot. */
  email: z.string(),
  /** It is a card in a group chat, and no mail. */
  isCard: z.boolean(),
  state: z.enum(deliveryOutcomes),
  /** Why it was not sent. */
  reason: z.enum(exclusionReasons).nullable(),
  tries: z.number().int(),
  at: z.string(),
  nextTryAt: z.string().nullable(),
  /** What the mail server said last. */
  answer: z.string(),
});
export type PushDelivery = z.infer<typeof pushDeliverySchema>;

/** Where a link for leaving leads: to which company's mail it belongs. */
const leavingSchema = z.object({
  company: z.string(),
  /** Masked. */
  email: z.string(),
  hasLeft: z.boolean(),
  /** What the person wants to get; `null` for somebody who is no contact any more. */
  preferences: z
    .object({
      /** All of them for somebody who has chosen none. */
      topics: z.array(articleCategorySchema),
      frequency: z.enum(mailFrequencies),
    })
    .nullable(),
});
export type Leaving = z.infer<typeof leavingSchema>;

const one = z.strictObject({ id: idParam, version: versionSchema });
const postedReports = z.strictObject({
  /** Seconds since 1970. */
  timestamp: z.number().int().min(0).max(9_999_999_999),
  /** JSON as text, so that both sides sign the same bytes (docs/operations.md, "Bounces"). */
  payload: z.string().max(1_000_000, { error: 'textTooLong' }),
  /** HMAC-SHA-256 in hexadecimal. */
  signature: z.string().regex(/^[\da-f]{64}$/, { error: 'choiceUnknown' }),
});
export type PostedReports = z.output<typeof postedReports>;
const leavingRequest = z.strictObject({ token: z.string().max(100) });
const preferenceRequest = z.strictObject({
  ...leavingRequest.shape,
  topics: z.array(articleCategorySchema).min(1, { error: 'topicRequired' }).max(articleCategories.length),
  frequency: z.enum(mailFrequencies),
});
export type PreferenceRequest = z.output<typeof preferenceRequest>;

export const pushEndpoints = defineEndpoints({
  'push.list': {
    method: 'POST',
    path: '/auth/push/list',
    kind: 'POST',
    access: 'push:view',
    summary: 'Pushes of the own company, latest first',
    body: z.strictObject({ ...pushFilter.shape, ...pageFields }),
    result: z.object({ total: z.number().int(), list: z.array(pushSchema) }),
  },
  'push.counts': {
    method: 'POST',
    path: '/auth/push/counts',
    kind: 'POST',
    access: 'push:view',
    summary: 'How many pushes each of several views has',
    ...countsEndpoint(pushFilter.omit({ sort: true })),
  },
  'push.detail': {
    method: 'GET',
    path: '/auth/push/detail/{id}',
    kind: 'GET',
    access: 'push:view',
    summary: 'A push with its content, its recipients and what became of them',
    params: z.strictObject({ id: idParam }),
    result: pushDetailSchema,
  },
  'push.watch': {
    method: 'GET',
    path: '/auth/push/watch/{id}',
    kind: 'GET',
    access: 'push:view',
    summary: 'The same, asked by an open page while mails go out',
    params: z.strictObject({ id: idParam }),
    result: pushDetailSchema,
    keepsSessionAlive: false,
  },
  'push.save': {
    method: 'POST',
    path: '/auth/push/save',
    kind: 'POST',
    access: 'push:edit',
    summary: 'Write a draft, or change one over the version it was opened with',
    body: pushRequest,
    result: pushDetailSchema,
    refusals: ['PUSH_CHANGED', 'PUSH_STATE_WRONG'],
  },
  'push.remove': {
    method: 'POST',
    path: '/auth/push/remove',
    kind: 'POST',
    access: 'push:edit',
    summary: 'Remove a draft',
    body: one,
    result: z.null(),
    refusals: ['PUSH_CHANGED', 'PUSH_STATE_WRONG'],
  },
  'push.recipients': {
    method: 'POST',
    path: '/auth/push/recipients',
    kind: 'POST',
    access: 'push:edit',
    summary:
      'Who of the chosen contacts would get it at its time or now, and how many robots, and why the others would not',
    body: recipientsRequest,
    result: recipientCountSchema,
  },
  'push.exportExcluded': {
    method: 'POST',
    path: '/auth/push/recipients/export',
    kind: 'GETFILESTREAM',
    access: 'push:edit',
    summary:
      'The chosen contacts who would not get it at its time or now and why, as an Excel workbook with masked addresses',
    body: recipientsRequest,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'push.preview': {
    method: 'POST',
    path: '/auth/push/preview',
    kind: 'POST',
    access: 'push:edit',
    summary: 'The mail as it would be sent now',
    body: previewRequest,
    result: pushPreviewSchema,
  },
  'push.frozen': {
    method: 'GET',
    path: '/auth/push/frozen/{id}',
    kind: 'GET',
    access: 'push:view',
    summary: 'The mail as it was frozen',
    params: z.strictObject({ id: idParam }),
    result: pushPreviewSchema,
  },
  'push.previewPage': {
    method: 'POST',
    path: '/auth/push/preview/page',
    kind: 'POST',
    access: 'push:edit',
    summary: 'The page on the web as it would be now; its link is not kept',
    body: contentSchema,
    result: pushPageSchema,
  },
  'push.frozenPage': {
    method: 'GET',
    path: '/auth/push/frozen/page/{id}',
    kind: 'GET',
    access: 'push:view',
    summary: 'The page that the links of a frozen push lead to, without counting as a view',
    params: z.strictObject({ id: idParam }),
    result: pushPageSchema,
  },
  'push.test': {
    method: 'POST',
    path: '/auth/push/test',
    kind: 'POST',
    access: 'push:send',
    summary: 'Send the mail to the own confirmed address',
    body: contentSchema,
    result: z.object({ email: z.string() }),
    refusals: ['PUSH_EMPTY', 'PUSH_OWN_ADDRESS'],
  },
  'push.schedule': {
    method: 'POST',
    path: '/auth/push/schedule',
    kind: 'POST',
    access: 'push:send',
    summary: 'Send a draft now, at a time, or again and again',
    body: z.strictObject({ ...one.shape, ...plannedShape }),
    result: pushDetailSchema,
    refusals: ['PUSH_CHANGED', 'PUSH_STATE_WRONG', 'PUSH_EMPTY', 'PUSH_NOBODY', 'PUSH_TIME_PAST', 'PUSH_RHYTHM_EMPTY'],
  },
  'push.act': {
    method: 'POST',
    path: '/auth/push/act',
    kind: 'POST',
    access: 'push:send',
    summary: 'Take a push back to a draft, pause, resume or cancel it, or send it after all',
    body: z.strictObject({ ...one.shape, act: z.enum(Object.keys(pushActs) as [PushAct, ...PushAct[]]) }),
    result: pushDetailSchema,
    refusals: ['PUSH_CHANGED', 'PUSH_STATE_WRONG', 'PUSH_EMPTY', 'PUSH_NOBODY'],
  },
  'push.decide': {
    method: 'POST',
    path: '/auth/push/decide',
    kind: 'POST',
    access: 'push:send',
    summary: 'Decide on a mail of which nobody knows whether it arrived: note that it did, or send it again',
    body: z.strictObject({ push: idParam, id: idParam, act: z.enum(unknownActs) }),
    result: pushDetailSchema,
    refusals: ['PUSH_STATE_WRONG'],
  },
  'push.deliveries': {
    method: 'POST',
    path: '/auth/push/deliveries',
    kind: 'POST',
    access: 'push:view',
    summary: 'What became of each recipient of a push',
    body: z.strictObject({ ...deliveryFilter.shape, ...sortField('pushDeliveries'), ...pageFields }),
    result: z.object({ total: z.number().int(), list: z.array(pushDeliverySchema) }),
  },
  'push.address': {
    method: 'POST',
    path: '/auth/push/deliveries/address',
    kind: 'POST',
    access: 'contact:view',
    summary: 'The whole address of a recipient; each look is in the audit log',
    body: z.strictObject({ push: idParam, id: idParam }),
    result: z.object({ email: z.string() }),
  },
  'push.export': {
    method: 'POST',
    path: '/auth/push/export',
    kind: 'GETFILESTREAM',
    access: 'push:view',
    summary: 'What became of the recipients that match, as an Excel workbook with masked addresses',
    body: z.strictObject({
      ...deliveryFilter.shape,
      ...sortField('pushDeliveries'),
      ...exportFields('pushDeliveries'),
    }),
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'push.leaving': {
    method: 'POST',
    path: '/white/push/leaving',
    kind: 'POST',
    access: 'public',
    summary: 'Whose mail a link for leaving is about; changes nothing',
    body: leavingRequest,
    result: leavingSchema,
    refusals: ['SHARE_ENDED'],
  },
  'push.leave': {
    method: 'POST',
    path: '/white/push/leave',
    kind: 'POST',
    access: 'public',
    summary: 'Leave: no further mail of this company to this address; doing it again changes nothing',
    body: leavingRequest,
    result: leavingSchema,
    refusals: ['SHARE_ENDED'],
  },
  'push.prefer': {
    method: 'POST',
    path: '/white/push/prefer',
    kind: 'POST',
    access: 'public',
    summary: 'Choose topics and how often, by the link of a mail; counts for every mail not handed over yet',
    body: preferenceRequest,
    result: leavingSchema,
    refusals: ['SHARE_ENDED'],
  },
  'push.report': {
    method: 'POST',
    path: '/white/push/report',
    kind: 'POST',
    access: 'public',
    summary: 'A mail provider reports by a signed call which mails came back (docs/operations.md)',
    body: postedReports,
    result: z.object({
      noted: z.number().int(),
      /** Those of mails that are unknown here or that are noted already, and those that are not in the form. */
      passed: z.number().int(),
    }),
    refusals: ['REPORT_REFUSED'],
  },
});
