import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { reportListItemSchema } from '../insight/reports.ts';
import { smallIdParam } from '../numbers.ts';

/** Days from the opening of a client in which its checklist is shown. */
export const startDays = 14;

/** What a new client does first, in this order. */
export const startSteps = ['signIn', 'names', 'peers', 'contacts', 'digest', 'colleague'] as const;
export type StartStep = (typeof startSteps)[number];

const stepSchema = z.object({
  step: z.enum(startSteps),
  isDone: z.boolean(),
  /** What shows that it is done: chosen peers, contacts, members. */
  count: z.number().int().nullable(),
  /** When it was done, where that is known. ISO 8601. */
  at: z.string().nullable(),
});

export const clientStartSchema = z.object({
  /** When the company became a client, and until when the checklist is shown. ISO 8601. */
  openedAt: z.string(),
  until: z.string(),
  /** Put aside by the client. */
  isHidden: z.boolean(),
  /** Steps of modules that the client does not have are left out. */
  steps: z.array(stepSchema),
  /** By which names articles are matched to the company. */
  names: z.array(z.string()),
});
export type ClientStart = z.infer<typeof clientStartSchema>;

/** The same for who looks after the client. */
const clientStartOfClientSchema = clientStartSchema.extend({
  /** Its latest weekly report; figures and texts of it are the client's. */
  report: reportListItemSchema.nullable(),
  /** Whether the module of reports is open: else its people neither see one nor are told. */
  hasReports: z.boolean(),
  /** Whether last week ended on the day of the first article or later: of an earlier one no report is generated. */
  canReport: z.boolean(),
});

export const clientStartEndpoints = defineEndpoints({
  'clientStart.own': {
    method: 'GET',
    path: '/auth/client/start',
    kind: 'GET',
    access: 'home:start',
    summary: 'What the own company does first as a new client; null for a company that is none',
    result: clientStartSchema.nullable(),
  },
  'clientStart.confirmNames': {
    method: 'POST',
    path: '/auth/client/start/names',
    kind: 'POST',
    access: 'home:start',
    summary: 'Confirm the names by which articles are matched to the own company',
    result: clientStartSchema,
  },
  'clientStart.hide': {
    method: 'POST',
    path: '/auth/client/start/hide',
    kind: 'POST',
    access: 'home:start',
    summary: 'Put the checklist of the own company aside',
    result: clientStartSchema,
  },
  'clientStart.ofClient': {
    method: 'GET',
    path: '/auth/client/start/{id}',
    kind: 'GET',
    access: 'client:view',
    summary: 'How far a client is with what it does first',
    params: z.strictObject({ id: smallIdParam }),
    result: clientStartOfClientSchema,
  },
  'clientStart.generateReport': {
    method: 'POST',
    path: '/auth/client/start/report',
    kind: 'POST',
    access: 'client:edit',
    summary:
      "Generate a client's report of last week, unless it is there already; its people are told where they can read it",
    body: z.strictObject({ stockId: smallIdParam }),
    result: clientStartOfClientSchema,
    refusals: ['ARTICLES_IN_ANALYSIS', 'CLIENT_BEING_ERASED'],
  },
});
