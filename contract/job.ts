import { z } from 'zod';

/** What becomes of work that goes on after its request: it waits, runs, and ends in one of three ways. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const jobStateSchema = z.enum(jobStates);
export type JobState = z.infer<typeof jobStateSchema>;
