import { z } from 'zod';
import { daySchema, daysInOrder } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { jobStateSchema } from '../job.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { idParam } from '../numbers.ts';
import { jobRetries } from './job-kinds.ts';

const jobNarrowing = z.strictObject({
  kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  state: jobStateSchema.optional(),
  /** Part of the name of who began it. */
  person: z.string().trim().max(100).optional(),
  /** Days in China on which it was begun, both included. */
  from: daySchema.optional(),
  until: daySchema.optional(),
  /** Imports whose latest file failed or has rows that were not taken in, and invitations that were not sent. */
  imports: z.literal('open').optional(),
});
export const jobFilter = jobNarrowing.extend({ ...sortField('jobs'), ...pageFields }).refine(...daysInOrder);

const listedJobSchema = z.object({
  id: z.number().int(),
  kind: z.string(),
  state: jobStateSchema,
  /** What it is about, without anything personal: a source, a company, `weekly 2026-11-09`. */
  subject: z.string(),
  companyName: z.string(),
  /** Who began it; `null` for the system. */
  person: z.string().nullable(),
  done: z.number().int(),
  total: z.number().int(),
  /** Rows of its file that are wrong, or were left out. */
  wrongRows: z.number().int(),
  /** Estimated from what is done; `null` where nothing can be said. */
  secondsLeft: z.number().nullable(),
  /** Jobs of its kind that come before it, while it waits. */
  before: z.number().int().nullable(),
  /** Why it failed, as a sentence, where that is a refusal. */
  cause: z.string().nullable(),
  /** Why it failed, as a code of its kind, such as a feed's `TIMED_OUT`. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
  retry: z.enum(jobRetries),
  /** When it is tried again by itself, where that is known. */
  nextTryAt: z.string().nullable(),
  mayCancel: z.boolean(),
  /** Ending it leaves something half done. */
  leavesHalf: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type ListedJob = z.infer<typeof listedJobSchema>;

const jobPage = z.object({ total: z.number().int(), list: z.array(listedJobSchema) });
const oneJob = z.strictObject({ id: idParam });

export const jobEndpoints = defineEndpoints({
  'job.list': {
    method: 'POST',
    path: '/auth/job/list',
    kind: 'POST',
    access: 'job:view',
    summary: 'Background work of all companies, latest first',
    body: jobFilter,
    result: jobPage,
  },
  'job.watch': {
    method: 'POST',
    path: '/auth/job/watch',
    kind: 'POST',
    access: 'job:view',
    summary: 'The same, asked by an open page again and again',
    keepsSessionAlive: false,
    body: jobFilter,
    result: jobPage,
  },
  'job.counts': {
    method: 'POST',
    path: '/auth/job/counts',
    kind: 'POST',
    access: 'job:view',
    summary: 'How many jobs each of several views has, counted up to 10,000',
    keepsSessionAlive: false,
    ...countsEndpoint(jobNarrowing),
  },
  'job.retry': {
    method: 'POST',
    path: '/auth/job/retry',
    kind: 'POST',
    access: 'job:edit',
    summary: 'Begin a job that failed once more',
    body: oneJob,
    result: z.null(),
    refusals: ['JOB_NOT_FAILED', 'JOB_NOT_RETRIED', 'JOB_TOO_OLD', 'JOB_SUBJECT_GONE'],
  },
  'job.cancel': {
    method: 'POST',
    path: '/auth/job/cancel',
    kind: 'POST',
    access: 'job:edit',
    summary: 'End a job that waits or runs',
    body: oneJob,
    result: z.null(),
    refusals: ['JOB_HAS_ENDED', 'JOB_NOT_CANCELLED'],
  },
});
