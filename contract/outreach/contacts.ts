import { z } from 'zod';
import type { Sort } from '../codes/lists.ts';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { creationKey, idParam, smallIdParam, versionSchema } from '../numbers.ts';
import { ruleBetween } from '../rule-between.ts';
import { type ContactField, normaliseContactText, validateContactText } from './contact-rules.ts';

/**
 * How a person's consent to be sent something was got: said to somebody who noted it, with a file, on a form of ours.
 */
export const consentSources = ['workspace', 'import', 'form'] as const;
export const consentSourceSchema = z.enum(consentSources);
export type ConsentSource = z.infer<typeof consentSourceSchema>;

/** A text of a contact, normalised and validated. */
const contactText = (field: ContactField) =>
  z
    .string()
    .max(1_000, { error: 'textTooLong' })
    .transform((text) => normaliseContactText(field, text))
    .superRefine((text, context) => {
      const wrong = validateContactText(field, text);
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
    });

const contactTextsShape = {
  name: contactText('name'),
  mobile: contactText('mobile'),
  email: contactText('email'),
  position: contactText('position'),
};

const waysSchema = z.object({ mobile: z.string().optional(), email: z.string().optional() });

/** A contact can be reached. Reported at the mobile number, along with all other issues. */
const hasWay = ({ mobile, email }: z.infer<typeof waysSchema>): boolean => mobile !== '' || email !== '';
const wayMissing = ruleBetween(waysSchema, 'mobile', 'mobileOrEmailRequired');

/** The four texts, with at least one of mobile and e-mail. */
export const contactTextsSchema = z
  .strictObject({
    ...contactTextsShape,
    mobile: contactTextsShape.mobile.default(''),
    email: contactTextsShape.email.default(''),
    position: contactTextsShape.position.default(''),
  })
  .refine(hasWay, wayMissing);

const consentFields = {
  groupId: idParam.nullable().optional(),
  isReceiving: z.boolean().optional(),
  /** Day of the consent, if not now; stored only with `isReceiving`. */
  consentOn: daySchema.optional(),
  consentSource: consentSourceSchema.optional(),
  /** The person unsubscribed, or their mail came back, and they have agreed again since, on `consentOn`. */
  agreedAgain: z.boolean().optional(),
};

export const addContactRequest = z
  .strictObject({ ...contactTextsSchema.shape, ...consentFields })
  .refine(hasWay, wayMissing);
export type AddContactRequest = z.output<typeof addContactRequest>;

/** Absent fields stay unchanged. */
export const changeContactRequest = z
  .strictObject({
    id: idParam,
    /** The version the edit started from, for optimistic locking; without it nothing is checked. */
    version: versionSchema.optional(),
    name: contactTextsShape.name.optional(),
    mobile: contactTextsShape.mobile.optional(),
    email: contactTextsShape.email.optional(),
    position: contactTextsShape.position.optional(),
    ...consentFields,
    /**
     * Somebody else has taken the person's place: a contact of their own replaces the one that was changed. Has to be
     * said where name and address change together, and can be nowhere else; `true` asks for the rights to add and delete.
     */
    isAnother: z.boolean().optional(),
    /** Of the contact that replaces it. */
    ...creationKey,
  })
  .refine(hasWay, wayMissing);
export type ChangeContactRequest = z.output<typeof changeContactRequest>;

export type ContactSort = Sort<'contacts'>;

/** Filters of a list of contacts, also used by exports. */
export const contactFilter = z.strictObject({
  /** Part of the name, the mobile number, the e-mail address or the position. */
  keyword: z.string().trim().max(100).optional(),
  isReceiving: z.boolean().optional(),
  /** `null` for contacts without a group. */
  groupId: idParam.nullable().optional(),
  /** Default: latest first. Names are sorted by pinyin, Latin letters first. */
  ...sortField('contacts'),
});
export type ContactFilter = z.output<typeof contactFilter>;

const listRequest = z.strictObject({
  ...contactFilter.shape,
  ...pageFields,
});

/** A contact (docs/product/outreach.md, "Contacts"). Times are ISO 8601. */
export const contactSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  position: z.string(),
  groupId: z.number().int().nullable(),
  isReceiving: z.boolean(),
  consentAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});
export type Contact = z.infer<typeof contactSchema>;

/** When a mail server said that nobody has its address, where it has not agreed again since: it is sent nothing. */
const bouncedField = { bouncedAt: z.string().nullable() };

/** A contact opened for editing. */
export const contactDetailSchema = contactSchema.extend({
  ...bouncedField,
  consentSource: consentSourceSchema.nullable(),
  /** Version for optimistic locking. */
  version: z.number().int(),
});
export type ContactDetail = z.infer<typeof contactDetailSchema>;

export const contactGroupSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Number of its contacts. */
  count: z.number().int(),
});
export type ContactGroup = z.infer<typeof contactGroupSchema>;

export const groupRequest = z.strictObject({
  /** Absent for a new group. */
  id: idParam.optional(),
  /** As an import would read it, which finds the group by its name. */
  name: z
    .string()
    .transform((name) => normaliseContactText('name', name))
    .pipe(z.string().min(1, { error: 'nameRequired' }).max(20, { error: 'groupNameTooLong' })),
});

/**
 * Input of `contact.restore`. Whoever deletes may make it, so that the contacts can be brought back also where the answer
 * is lost; the same deletion that is asked for again with it is answered as the first time.
 */
const undoSchema = z.uuid({ error: 'choiceUnknown' });

const idsSchema = z.array(idParam).min(1).max(1_000);

/** Selected rows, or all that match the filters. */
export const contactTarget = z.union([
  z.strictObject({ ids: idsSchema }),
  z.strictObject({
    filter: contactFilter.omit({ sort: true }),
    /** The latest change when they were listed: those that came, or were changed, after it are left out. */
    latest: z.iso.datetime().optional(),
  }),
]);
export type ContactTarget = z.output<typeof contactTarget>;

/** `leave`: they have told somebody that they do not want anything any more, which only a later consent undoes. */
export const bulkActions = ['group', 'receive', 'stop', 'leave', 'delete'] as const;
export const bulkRequest = z.strictObject({
  target: contactTarget,
  act: z.enum(bulkActions),
  /** For `group`: the target group; `null` for none. */
  groupId: idParam.nullable().optional(),
  /** For `delete`. */
  undo: undoSchema.optional(),
});
export type BulkRequest = z.output<typeof bulkRequest>;

export const bulkResultSchema = z.object({
  /** Of a deletion, with what an earlier try has deleted under the same `undo`. */
  changed: z.number().int(),
  /** Those that are already as they were to become. */
  same: z.number().int(),
  /** Unsubscribed contacts: only renewed consent can turn receiving on. */
  withdrawn: z.number().int(),
  /** Those without a consent, mail to whom came back: only one that says so can turn receiving on. */
  bounced: z.number().int(),
  /** Selected rows that no longer exist. */
  missing: z.number().int(),
  /** Those that came, or were changed, after the `latest` change that was listed. */
  newer: z.number().int(),
  /** Input of `restore`. */
  undo: z.uuid().nullable(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

const listedContactSchema = contactSchema.extend({
  ...bouncedField,
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ListedContact = z.infer<typeof listedContactSchema>;

const contactList = z.object({ total: z.number().int(), list: z.array(listedContactSchema) });

/** With the latest change of any of the company's contacts, ISO 8601; null where none is listed. */
const ownContactList = contactList.extend({ latest: z.string().nullable() });

export const contactEndpoints = defineEndpoints({
  'contact.list': {
    method: 'POST',
    path: '/client/selectClientContact',
    kind: 'POST',
    access: 'contact:view',
    summary: 'Contacts of the own company, latest first; counted up to 10,000',
    body: listRequest,
    result: ownContactList,
  },
  'contact.counts': {
    method: 'POST',
    path: '/client/contact/counts',
    kind: 'POST',
    access: 'contact:view',
    summary: 'How many contacts each of several views has, counted up to 10,000',
    ...countsEndpoint(contactFilter.omit({ sort: true })),
  },
  'contact.receive': {
    method: 'POST',
    path: '/client/upIsReceiving',
    kind: 'POST',
    access: 'contact:edit',
    summary: 'Turn receiving on or off; turning it on notes the consent',
    body: z.strictObject({ id: idParam, isReceiving: z.boolean() }),
    result: contactSchema,
    refusals: ['CONTACT_WITHDREW', 'CONTACT_BOUNCED'],
  },
  'contact.delete': {
    method: 'GET',
    path: '/client/delContact/{id}',
    kind: 'GET',
    access: 'contact:delete',
    summary: 'Delete a contact; it can be brought back for 30 days',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({ undo: undoSchema.optional() }),
    result: z.object({ undo: z.uuid() }),
  },
  'contact.add': {
    method: 'POST',
    path: '/client/addClientContact',
    kind: 'POST',
    access: 'contact:add',
    summary: 'Add a contact: a name, and a mobile number or an e-mail address',
    body: addContactRequest,
    result: contactSchema,
    refusals: ['CONTACT_TAKEN', 'CONTACT_WITHDREW', 'CONTACT_BOUNCED'],
  },
  'contact.change': {
    method: 'POST',
    path: '/client/upClientContact',
    kind: 'POST',
    access: 'contact:edit',
    summary: 'Change a contact over the version it was opened with; what is left out stays',
    body: changeContactRequest,
    result: contactSchema,
    refusals: ['CONTACT_TAKEN', 'CONTACT_CHANGED', 'CONTACT_WITHDREW', 'CONTACT_BOUNCED'],
  },
  'contact.detail': {
    method: 'GET',
    path: '/client/contact/detail/{id}',
    kind: 'GET',
    access: 'contact:view',
    summary: 'A contact with the source of its consent and its version',
    params: z.strictObject({ id: idParam }),
    result: contactDetailSchema,
  },
  'contact.consents': {
    method: 'POST',
    path: '/client/contact/consents',
    kind: 'POST',
    access: 'contact:view',
    summary: 'How the consents of these contacts were got',
    body: z.strictObject({ ids: idsSchema.max(200) }),
    result: z.array(z.object({ id: z.number().int(), consentSource: consentSourceSchema.nullable() })),
  },
  'contact.restore': {
    method: 'POST',
    path: '/client/contact/restore',
    kind: 'POST',
    access: 'contact:delete',
    summary: 'Bring back what one deletion took away',
    body: z.strictObject({ undo: undoSchema }),
    /** `taken`: number whose mobile or e-mail is in use by now; refused if that is all of them. */
    result: z.object({ restored: z.number().int(), taken: z.number().int() }),
    refusals: ['CONTACT_TAKEN'],
  },
  'contact.bulk': {
    method: 'POST',
    path: '/client/contact/bulk',
    kind: 'POST',
    access: 'contact:view',
    summary:
      'Group, turn on or off, note as unsubscribed, or delete several contacts, and tell how many were changed and why others not',
    body: bulkRequest,
    result: bulkResultSchema,
  },
  'contact.groups': {
    method: 'GET',
    path: '/client/contact/groups',
    kind: 'GET',
    access: 'contact:view',
    summary: 'Groups of contacts of the own company',
    result: z.array(contactGroupSchema),
  },
  'contact.saveGroup': {
    method: 'POST',
    path: '/client/contact/groups/save',
    kind: 'POST',
    access: 'contact:edit',
    summary: 'Add a group, or rename one',
    body: groupRequest,
    result: contactGroupSchema,
    refusals: ['CONTACT_GROUP_TAKEN', 'CONTACT_GROUPS_USED_UP'],
  },
  'contact.deleteGroup': {
    method: 'POST',
    path: '/client/contact/groups/delete',
    kind: 'POST',
    access: 'contact:edit',
    summary: 'Delete a group; its contacts stay, without a group',
    body: z.strictObject({ id: idParam }),
    result: z.null(),
  },
  'contact.ofClient': {
    method: 'POST',
    path: '/auth/client/{stockId}/contacts',
    kind: 'POST',
    access: 'client:view',
    summary: "A client's contacts, mobile numbers masked, for the operators who look after it",
    params: z.strictObject({ stockId: smallIdParam }),
    body: listRequest,
    result: contactList.extend({ groups: z.array(contactGroupSchema) }),
  },
});
