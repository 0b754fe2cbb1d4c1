import { randomInt } from 'node:crypto';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import { chinaDate } from '#server/platform/china-time.ts';

/** 申请, 留言. */
const prefixes: Readonly<Record<LeadKind, string>> = { trial: 'SQ', message: 'LY' };

/**
 * Human-readable reference of a lead: `SQ-20261121-40738`. The last digits are random, so that it does not reveal the
 * number of leads; on a collision another one is generated.
 */
export function generateLeadNumber(kind: LeadKind, now: Date): string {
  return `${prefixes[kind]}-${chinaDate(now).replaceAll('-', '')}-${randomInt(10_000, 100_000)}`;
}
