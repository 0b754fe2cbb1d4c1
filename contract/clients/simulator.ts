import { z } from 'zod';
import { type Element, elements } from '../codes/elements.ts';
import { gateRules } from '../codes/gate-rules.ts';
import { roleKinds } from '../codes/roles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { pageFields } from '../lists.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import { moduleStates } from './module-table.ts';

const elementSchema = z.enum(elements as [Element, ...Element[]]);
const ruleSchema = z.enum(gateRules);
const companySchema = z.object({ stockId: z.number().int(), name: z.string(), kind: z.enum(roleKinds) });
const personSchema = z.object({ id: z.number().int(), name: z.string(), username: z.string() });
const roleSchema = z.object({ code: z.string(), name: z.string() });

/** What is asked about: an element, or a call by its key. */
const what = z.string().min(1).max(100);
const place = { userId: idParam, stockId: smallIdParam };

/** People whom one search names. */
export const maxFoundPeople = 20;

const knownCallSchema = z.object({
  /** Name of the endpoint; with `/` and what is sent where that decides: `article.changeState/publish`. */
  key: z.string(),
  summary: z.string(),
  /** What it asks for; `null` where a session is enough. */
  element: elementSchema.nullable(),
});
export type KnownCall = z.infer<typeof knownCallSchema>;

/** A page that is `closed` is in the menu, and tells that its module is not open; `none` where there is no such page. */
export const pageStates = ['open', 'closed', 'hidden', 'none'] as const;
/** `elsewhere`: not on its page, but offered on others. */
export const buttonStates = ['shown', 'elsewhere', 'hidden', 'none'] as const;

/** What would let somebody do it, each with how many others would gain. */
const waySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enable') }),
  z.object({ kind: z.literal('join') }),
  /** `more`: how many other elements the person would gain. */
  z.object({ kind: z.literal('addRole'), role: roleSchema, more: z.number().int() }),
  z.object({ kind: z.literal('grant'), role: roleSchema, others: z.number().int() }),
  z.object({ kind: z.literal('openModule'), others: z.number().int() }),
]);
export type Way = z.infer<typeof waySchema>;

const seenItemSchema = z.object({
  id: z.number().int(),
  pid: z.number().int(),
  name: z.string(),
  icon: z.string(),
  isGroup: z.boolean(),
  /** What the page asks for; `null` for groups, and for pages that everybody may open. */
  element: elementSchema.nullable(),
  state: z.enum(['open', 'closed', 'hidden']),
});
export type SeenItem = z.infer<typeof seenItemSchema>;

export const judgementSchema = z.object({
  person: personSchema,
  company: companySchema,
  /** The first rule that fails; `null` where it is allowed. */
  refusedBy: ruleSchema.nullable(),
  /** What the person is told; empty where it is allowed. */
  message: z.string(),
  /** Elements that are asked for: none where a session is enough. */
  asked: z.array(elementSchema),
  /** ISO 8601; `null` for an account that is not disabled. */
  disabledAt: z.string().nullable(),
  /** The person's roles in the company, and whether each grants something that is asked for. */
  roles: z.array(roleSchema.extend({ grants: z.boolean() })),
  /** The module that is asked for; `null` for none, and for operators, who need none. */
  module: z
    .object({ code: z.string(), name: z.string(), state: z.enum(moduleStates), expiresAt: z.string().nullable() })
    .nullable(),
  /** The calls behind it, each with whether it would be allowed. */
  calls: z.array(z.object({ key: z.string(), isAllowed: z.boolean() })),
  page: z.enum(pageStates),
  button: z.enum(buttonStates),
  /** Whether API, menu and button say the same; `null` where there is nothing to compare. */
  agree: z.boolean().nullable(),
  ways: z.array(waySchema),
  /** The kind of role whose holders can never be granted what is missing, if it is the company's. */
  neverFor: z.enum(roleKinds).nullable(),
  menu: z.array(seenItemSchema),
});
export type Judgement = z.infer<typeof judgementSchema>;

const holderSchema = z.object({
  person: personSchema,
  company: companySchema,
  /** Those that grant it; all of the person's roles there where a session is enough. */
  roles: z.array(roleSchema),
  /** ISO 8601; `null` for never. */
  lastSignInAt: z.string().nullable(),
});
export type Holder = z.infer<typeof holderSchema>;

const overviewSchema = z.object({
  person: personSchema,
  company: companySchema,
  /** Every element, in the order of the catalogue, with the first rule that fails. */
  elements: z.array(z.object({ element: elementSchema, refusedBy: ruleSchema.nullable() })),
  /** The same for every call, by its key. */
  calls: z.array(z.object({ key: z.string(), refusedBy: ruleSchema.nullable() })),
});
export type Overview = z.infer<typeof overviewSchema>;

export const simulatorEndpoints = defineEndpoints({
  'simulator.choices': {
    method: 'GET',
    path: '/auth/simulator/choices',
    kind: 'GET',
    access: 'simulator:view',
    summary: 'Companies to which people belong, and all calls that need a session',
    result: z.object({ companies: z.array(companySchema), calls: z.array(knownCallSchema) }),
  },
  'simulator.people': {
    method: 'POST',
    path: '/auth/simulator/people',
    kind: 'POST',
    access: 'simulator:view',
    summary: 'People by part of a name or account, or by id, with the companies to which they belong',
    body: z.strictObject({ keyword: z.string().trim().max(100).optional(), id: idParam.optional() }),
    result: z.array(personSchema.extend({ stockIds: z.array(z.number().int()) })),
  },
  'simulator.ask': {
    method: 'POST',
    path: '/auth/simulator/ask',
    kind: 'POST',
    access: 'simulator:view',
    summary: 'Whether a person may do something in a company, and which rule of the gate decides; nothing is done',
    body: z.strictObject({ ...place, what }),
    result: judgementSchema,
  },
  'simulator.holders': {
    method: 'POST',
    path: '/auth/simulator/holders',
    kind: 'POST',
    access: 'simulator:view',
    summary: 'Who may do something, in one company or in all, counted up to 10,000',
    body: z.strictObject({ what, stockId: smallIdParam.optional(), ...pageFields }),
    result: z.object({ total: z.number().int(), list: z.array(holderSchema) }),
  },
  'simulator.overview': {
    method: 'POST',
    path: '/auth/simulator/overview',
    kind: 'POST',
    access: 'simulator:view',
    summary: 'Everything that a person may do in a company',
    body: z.strictObject(place),
    result: overviewSchema,
  },
});
