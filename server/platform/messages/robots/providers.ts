import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { BotProvider } from '#contract/bot-rules.ts';
import type { Language } from '#contract/language.ts';
import { type CardPart, cardParts } from '#contract/outreach/push-rules.ts';
import { paragraphsOf } from '../paragraphs.ts';

/** A digest as a card in a group chat. */
export interface Card {
  readonly title: string;
  readonly foreword: string;
  /** Short sayings, without numbers. */
  readonly lines?: readonly string[];
  /** Headlines, in their order. */
  readonly headlines: readonly string[];
  /** The order of its parts, where it is not the usual one. */
  readonly order?: readonly CardPart[] | undefined;
  /** The whole digest on the web; left out where it has no page. */
  readonly url?: string | undefined;
  readonly language: Language;
}

/** What a robot is called by. */
export interface Hook {
  readonly address: string;
  /** Empty where calls are not signed. */
  readonly secret: string;
}

export type BotAnswer =
  | { readonly result: 'accepted' }
  /** `block`: milliseconds for which the provider takes nothing more. */
  | { readonly result: 'later'; readonly code: number; readonly block: number }
  | { readonly result: 'refused'; readonly code: number };

interface Provider {
  /** Cards within so many seconds, each of which holds. */
  readonly limits: readonly { readonly most: number; readonly windowSeconds: number }[];
  readonly requestOf: (hook: Hook, card: Card, now: Date) => { readonly address: string; readonly body: object };
  /** Codes of too much, with how long the provider then takes nothing. */
  readonly tooMuch: Readonly<Record<number, number>>;
}

const minute = 60_000;
/** 系统繁忙 of WeCom and DingTalk, which both ask to try again later. */
const busy = -1;
/** Bytes of the text: WeCom takes 4,096 bytes with title and link, the others 20 kB for the whole call. */
const longest = { wecom: 3_500, dingtalk: 15_000, feishu: 15_000 } as const satisfies Record<BotProvider, number>;
const readOn = { 'zh-CN': '查看全文', en: 'Read it all' } as const satisfies Record<Language, string>;
const restOf = {
  'zh-CN': (count: number) => `…还有 ${count} 条`,
  en: (count: number) => `…and ${count} more`,
} as const satisfies Record<Language, (count: number) => string>;

/** Marks that would become links, tags or mentions are shown in their wide form. */
const plain = (text: string) =>
  text
    .replaceAll(/[<>[\]()*_`#|~\\]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0))
    .replaceAll(/\s+/g, ' ');

/** What a card says, part by part in its order; parts that say nothing are left out. */
function partsOf({ foreword, lines = [], headlines, order = cardParts }: Card) {
  const all: Readonly<Record<CardPart, readonly string[]>> = { foreword: paragraphsOf(foreword), lines, headlines };
  return order.flatMap((kind) => (all[kind].length > 0 ? [{ kind, lines: [...all[kind]] }] : []));
}

const sayingOf = (kind: CardPart, line: string, at: number) =>
  `${kind === 'headlines' ? `${at + 1}. ` : ''}${plain(line)}`;

/** With the empty line that follows. */
const bytesOf = (said: string) => Buffer.byteLength(said) + 2;

/** The lines of a card that have room with every one of these providers, and what is said of the others, if there are any. */
export function fitCard(card: Card, providers: readonly BotProvider[]) {
  const room = Math.min(...providers.map((provider) => longest[provider]));
  const parts = partsOf(card);
  const sizes = parts.flatMap(({ kind, lines }) => lines.map((line, at) => bytesOf(sayingOf(kind, line, at))));
  const rest = restOf[card.language];
  if (sizes.reduce((sum, size) => sum + size, 0) <= room) return { parts, rest: '' };
  let left = room - bytesOf(rest(sizes.length));
  // Lines after the first without room are left out, too: what is missing is the end, and nothing in between.
  const fitting = sizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  let before = 0;
  const kept = parts.flatMap(({ kind, lines }) => {
    const shown = lines.slice(0, Math.max(0, fitting - before));
    before += lines.length;
    return shown.length > 0 ? [{ kind, lines: shown }] : [];
  });
  return { parts: kept, rest: rest(sizes.length - fitting) };
}

function textOf(card: Card, provider: BotProvider): string {
  const { parts, rest } = fitCard(card, [provider]);
  const said = parts.flatMap(({ kind, lines }) => lines.map((line, at) => sayingOf(kind, line, at)));
  return [...said, ...(rest === '' ? [] : [rest])].join('\n\n');
}

const base64Hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

export const botProvidersTable: Readonly<Record<BotProvider, Provider>> = {
  wecom: {
    limits: [{ most: 20, windowSeconds: 60 }],
    tooMuch: { [busy]: minute, 45009: minute, 45033: minute },
    requestOf: ({ address }, card) => {
      const link = card.url === undefined ? '' : `\n\n[${readOn[card.language]}](${card.url})`;
      const content = `**${plain(card.title)}**\n\n${textOf(card, 'wecom')}${link}`;
      return { address, body: { msgtype: 'markdown', markdown: { content } } };
    },
  },
  dingtalk: {
    limits: [{ most: 20, windowSeconds: 60 }],
    // Beyond 20 a minute nothing is taken for ten minutes.
    tooMuch: { [busy]: minute, 130101: 10 * minute, 410100: 10 * minute, 660026: 10 * minute, 90030: 10 * minute },
    requestOf: ({ address, secret }, card, now) => {
      const title = plain(card.title);
      const text = `### ${title}\n\n${textOf(card, 'dingtalk')}`;
      const body =
        card.url === undefined
          ? { msgtype: 'markdown', markdown: { title, text } }
          : {
              msgtype: 'actionCard',
              actionCard: { title, text, singleTitle: readOn[card.language], singleURL: card.url },
            };
      if (secret === '') return { address, body };
      const timestamp = String(now.getTime());
      const signed = new URL(address);
      signed.searchParams.set('timestamp', timestamp);
      signed.searchParams.set('sign', base64Hmac(secret, `${timestamp}\n${secret}`));
      return { address: signed.href, body };
    },
  },
  feishu: {
    limits: [
      { most: 100, windowSeconds: 60 },
      { most: 5, windowSeconds: 1 },
    ],
    tooMuch: { 11232: minute },
    requestOf: ({ address, secret }, card, now) => {
      const button = {
        ...{ tag: 'button', type: 'primary', url: card.url },
        text: { tag: 'plain_text', content: readOn[card.language] },
      };
      const content = {
        header: { template: 'blue', title: { tag: 'plain_text', content: card.title } },
        elements: [
          { tag: 'markdown', content: textOf(card, 'feishu') || ' ' },
          ...(card.url === undefined ? [] : [{ tag: 'action', actions: [button] }]),
        ],
      };
      const timestamp = String(Math.floor(now.getTime() / 1000));
      // The secret is part of the key, and nothing is signed by it.
      const sign = base64Hmac(`${timestamp}\n${secret}`, '');
      return { address, body: { ...(secret && { timestamp, sign }), msg_type: 'interactive', card: content } };
    },
  },
};

const answerSchema = z.object({
  errcode: z.number().optional(),
  code: z.number().optional(),
  StatusCode: z.number().optional(),
  errmsg: z.string().optional(),
  msg: z.string().optional(),
});

/** What became of a card: the code behind HTTP 200 says it. What holds no code was not understood, and is no success. */
export function readBotAnswer(
  provider: BotProvider,
  status: number,
  text: string,
): BotAnswer & { readonly said: string } {
  const answer = answerSchema.safeParse(parse(text)).data;
  const code = answer?.errcode ?? answer?.code ?? answer?.StatusCode;
  const words = (answer?.errmsg ?? answer?.msg ?? '').replaceAll(/\p{C}+|\s+/gu, ' ').slice(0, 200);
  const said = `${code ?? `HTTP ${status}`} ${words}`.trim();
  if (status === 200 && code === 0) return { result: 'accepted', said };
  const block = code === undefined ? undefined : botProvidersTable[provider].tooMuch[code];
  if (block !== undefined) return { result: 'later', code: 450, block, said };
  if (status === 429 || /frequen|too (many|fast)/i.test(words))
    return { result: 'later', code: 450, block: minute, said };
  return status >= 500 ? { result: 'later', code: 451, block: 0, said } : { result: 'refused', code: 550, said };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No JSON: no answer of the provider's.
    return undefined;
  }
}
