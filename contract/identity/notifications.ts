import { z } from 'zod';
import { addressOfProvider, isAddressOfProvider } from '../bot-address.ts';
import { botProviders } from '../bot-rules.ts';
import { deliverySchema } from '../delivery.ts';
import { defineEndpoints } from '../endpoint.ts';
import { languageSchema } from '../language.ts';
import { idSchema } from '../numbers.ts';

/** What people are told of, in the order of their settings. */
export const notificationKinds = [
  'alert',
  'reportReady',
  'importExport',
  'quoteInvitation',
  'inquiryDue',
  'review',
  'moduleEnding',
  'newDevice',
  'accountChanged',
  'erasureRefused',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that belong together in the list; what concerns the account itself stands under none. */
export const notificationGroups = {
  alert: ['alert'],
  todo: ['quoteInvitation', 'inquiryDue', 'review', 'moduleEnding'],
  task: ['reportReady', 'importExport'],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>;
export type NotificationGroup = keyof typeof notificationGroups;
const groupNames = Object.keys(notificationGroups) as [NotificationGroup, ...NotificationGroup[]];

/**
 * What always comes by mail as well, at once, because it is about the account itself: it may be somebody else who signs
 * in or changes it, and who has asked for its end does not look for the answer.
 */
export const alwaysMailed: ReadonlySet<NotificationKind> = new Set(['newDevice', 'accountChanged', 'erasureRefused']);

/** What comes by mail where nobody has chosen. */
export const mailedAtFirst: readonly NotificationKind[] = [
  'alert',
  'reportReady',
  'quoteInvitation',
  'inquiryDue',
  'moduleEnding',
  'newDevice',
  'accountChanged',
  'erasureRefused',
];

/** Notifications in one answer. */
export const notificationPage = 30;

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  title: z.string(),
  /** What the title leaves open; may be empty. */
  line: z.string(),
  /** Component of the page that it leads to; `null` for nowhere. */
  page: z.string().nullable(),
  /** What stands behind the page's path, from `?` on. */
  search: z.string(),
  /** ISO 8601. */
  at: z.string(),
  isRead: z.boolean(),
  /** When quiet hours or bundling have delayed its mail or its card: when that was sent, ISO 8601. */
  toldLateAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const unreadSchema = z.object({
  all: z.number().int(),
  alert: z.number().int(),
  todo: z.number().int(),
  task: z.number().int(),
});
export type UnreadCounts = z.infer<typeof unreadSchema>;

const listSchema = z.object({
  list: z.array(notificationSchema),
  /** Unread ones, by group. */
  unread: unreadSchema,
  /** Whether there are older ones. */
  hasMore: z.boolean(),
});
export type NotificationList = z.infer<typeof listSchema>;

/** A time of the day in China, `HH:mm`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'timeOfDay' });

/** Kinds that are switched on or off; all others stay as they are. */
const switches = z.partialRecord(z.enum(notificationKinds), z.boolean());

const settingsFields = {
  /** What comes by mail as well. */
  mailed: switches,
  /** What comes to the person's robot in a group chat as well. */
  botted: switches,
  /** Mail waits between these two, which may lie on both sides of midnight; equal ones mean never. */
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  /** Whether mail waits on days off in China as well. */
  quietOnDaysOff: z.boolean(),
  /** Mails of a day that come one by one; what follows comes in one. */
  bundledAfter: z.number().int().min(1, { error: 'bundledAfter' }).max(50, { error: 'bundledAfter' }),
};

const settingsSchema = z.object({
  mailed: z.array(z.enum(notificationKinds)),
  botted: z.array(z.enum(notificationKinds)),
  /** The person's robot; its address and secret are never given back. `null` without one. */
  bot: z
    .object({
      provider: z.enum(botProviders),
      hasSecret: z.boolean(),
      /** The last four characters of its address. */
      hint: z.string(),
      /** What became of the last card; `null` before the first, and after 30 days. */
      delivery: deliverySchema.nullable(),
    })
    .nullable(),
  quietFrom: z.string(),
  quietTo: z.string(),
  quietOnDaysOff: z.boolean(),
  bundledAfter: z.number().int(),
  /** Whether there is a confirmed address that mail can go to. */
  hasEmail: z.boolean(),
  /** Language of the mails. */
  language: languageSchema,
});
export type NotificationSettings = z.infer<typeof settingsSchema>;

/** What is to change alone: several tabs may be open. */
export const saveSettingsRequest = z.strictObject(settingsFields).partial();
export type SaveNotificationSettings = z.output<typeof saveSettingsRequest>;

/** The kinds that are on once some have been switched, in their order. */
export const switchedKinds = (
  before: readonly NotificationKind[],
  switched: SaveNotificationSettings['mailed'] = {},
): NotificationKind[] => notificationKinds.filter((kind) => switched[kind] ?? before.includes(kind));

const botRequest = z
  .strictObject({
    provider: z.enum(botProviders),
    /** Left out to keep it. */
    webhook: z.string().trim().max(500, { error: 'textTooLong' }).optional(),
    /** Left out to keep it; empty for calls without a signature. */
    secret: z.string().trim().max(200, { error: 'textTooLong' }).optional(),
  })
  .refine(isAddressOfProvider, addressOfProvider);
export type SaveNotificationBot = z.output<typeof botRequest>;

export const notificationEndpoints = defineEndpoints({
  'notification.list': {
    method: 'GET',
    path: '/auth/notification/list',
    kind: 'GET',
    access: 'self',
    summary: 'What the person was told in this company, newest first, and how much of it is unread',
    query: z.strictObject({
      group: z.enum(groupNames).optional(),
      unread: z.literal('1').optional(),
      /** Only those older than this one. */
      before: z.coerce.number().pipe(idSchema).optional(),
    }),
    result: listSchema,
    keepsSessionAlive: false,
  },
  'notification.unread': {
    method: 'GET',
    path: '/auth/notification/unread',
    kind: 'GET',
    access: 'self',
    summary: 'How many notifications are unread',
    result: unreadSchema,
    keepsSessionAlive: false,
  },
  'notification.read': {
    method: 'POST',
    path: '/auth/notification/read',
    kind: 'POST',
    access: 'self',
    summary: 'Mark notifications as read: these, or all up to one, of one group or of all',
    body: z.strictObject({
      ids: z.array(idSchema).max(200).optional(),
      upTo: idSchema.optional(),
      /** Leaves those of other groups as they are. */
      group: z.enum(groupNames).optional(),
    }),
    /** How many became read by this, and how many are unread now. */
    result: unreadSchema.extend({ changed: z.number().int() }),
  },
  'notification.settings': {
    method: 'GET',
    path: '/auth/notification/settings',
    kind: 'GET',
    access: 'self',
    summary: 'What the person is told by mail as well, and when mail waits',
    result: settingsSchema,
  },
  'notification.saveSettings': {
    method: 'POST',
    path: '/auth/notification/settings/save',
    kind: 'POST',
    access: 'self',
    summary: 'Change what comes by mail and when, as far as it is sent; mails come in the language of this call',
    body: saveSettingsRequest,
    result: settingsSchema,
  },
  'notification.saveBot': {
    method: 'POST',
    path: '/auth/notification/bot/save',
    kind: 'POST',
    access: 'self',
    summary: 'Set the robot in a group chat that tells the person; address and secret are kept where they are left out',
    body: botRequest,
    result: settingsSchema,
  },
  'notification.removeBot': {
    method: 'POST',
    path: '/auth/notification/bot/remove',
    kind: 'POST',
    access: 'self',
    summary: 'Remove it; nothing more goes there',
    result: settingsSchema,
  },
  'notification.testBot': {
    method: 'POST',
    path: '/auth/notification/bot/test',
    kind: 'POST',
    access: 'self',
    summary: 'Send it a test card, up to five in a minute',
    result: z.object({ isAccepted: z.boolean(), answer: z.string() }),
  },
});

/** Where a tab listens for what is new; answers with server-sent events of {@link UnreadCounts}. */
export const notificationStreamPath = '/auth/notification/stream';
