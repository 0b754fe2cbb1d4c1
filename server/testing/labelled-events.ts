import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EventRole, EventType } from '#contract/insight/event-types.ts';

interface LabelledMention {
  readonly word: string;
  readonly role: string;
  /** First and last character, the last not included. */
  readonly span: readonly [number, number];
}

export interface LabelledEvent {
  readonly type: string;
  readonly mentions: readonly LabelledMention[];
}

export interface LabelledSentence {
  readonly text: string;
  readonly events: readonly LabelledEvent[];
}

/** Sentences with their events, one JSON object per line; they are not part of the project. */
export function readLabelled(file: string): LabelledSentence[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LabelledSentence);
}

/** The half of the sentences that may be read to write rules; nobody reads the others. */
export const mayBeRead = ({ text }: LabelledSentence): boolean =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0;

const triggerOf = ({ mentions }: LabelledEvent) => mentions.find(({ role }) => role === 'trigger')?.word ?? '';
const deals = ['收购', '投资', '股份股权转让'];

/** Which labelled events are of a type. The labels put what is bought under three types, and 增持 under two. */
export const labelsOf: Readonly<Partial<Record<EventType, (event: LabelledEvent) => boolean>>> = {
  tender: ({ type }) => type === '中标',
  guarantee: ({ type }) => type === '担保',
  reduction: (event) => event.type === '减持' || triggerOf(event) === '减持',
  increase: (event) => triggerOf(event) === '增持',
  pledge: ({ type }) => type === '质押',
  judgment: ({ type }) => type === '判决',
  lawsuit: ({ type }) => type === '起诉',
  contract: ({ type }) => type === '签署合同',
  acquisition: (event) => event.type === '收购' || (deals.includes(event.type) && /收购|并购/.test(triggerOf(event))),
  transfer: (event) => event.type === '股份股权转让' && !/收购|减持|增持/.test(triggerOf(event)),
};

/** Companies of an event with their role. Of transfers only the company whose shares change hands is the same role. */
export function companiesOf(event: LabelledEvent): { readonly role: EventRole; readonly at: LabelledMention }[] {
  // A company that buys back its own shares is both.
  if (triggerOf(event) === '回购') return [];
  return event.mentions.flatMap((at): { role: EventRole; at: LabelledMention }[] => {
    if (event.type === '股份股权转让') return at.role === 'target-company' ? [{ role: 'other', at }] : [];
    if (at.role === 'sub' || at.role === 'sub-org') return [{ role: 'subject', at }];
    return at.role === 'obj' || at.role === 'obj-org' ? [{ role: 'other', at }] : [];
  });
}

/** Amounts of money of an event, as written. */
export const moneyOf = ({ mentions }: LabelledEvent): string[] =>
  mentions.filter(({ role }) => role === 'amount' || role === 'money').map(({ word }) => word);
