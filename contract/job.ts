import { z } from 'zod';

/** States of a background job: it waits, runs, and ends in one of three ways. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const jobStateSchema = z.enum(jobStates);
export type JobState = z.infer<typeof jobStateSchema>;
