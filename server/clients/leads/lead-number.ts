import { randomInt } from 'node:crypto';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import { chinaDate } from '#server/platform/china-time.ts';

/** 申请, 留言. */
const prefixes: Readonly<Record<LeadKind, string>> = { trial: 'SQ', message: 'LY' };

/**
 * A number to be read out on the phone: `SQ-20261121-40738`. The last digits are drawn by lot, so that it does not say
 * how many there were; whoever stores it draws again when it is taken.
 */
export function generateLeadNumber(kind: LeadKind, now: Date): string {
  return `${prefixes[kind]}-${chinaDate(now).replaceAll('-', '')}-${randomInt(10_000, 100_000)}`;
}
