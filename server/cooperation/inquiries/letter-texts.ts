import type { Language } from '#contract/language.ts';

/** What suppliers are told by mail. Nobody learns of anybody else, and losers only that they lost. */
export type Letter =
  | { readonly kind: 'invited' | 'reminded' | 'lost' | 'confirm' }
  | { readonly kind: 'failed'; readonly why: string }
  | {
      readonly kind: 'revised' | 'extended';
      readonly why: string;
      /** The new end of questions, a time in China to the minute; nothing where it stays. */
      readonly questionsUntil: string | undefined;
    }
  | { readonly kind: 'cancelled'; readonly why: string; readonly hasQuoted: boolean | 'unknown' }
  | { readonly kind: 'won'; readonly positions: readonly number[] };

/** What a cancellation says of a quote: in a preview, which must not tell who has quoted, the same to everybody. */
function cancelledQuote(hasQuoted: boolean | 'unknown', [own, any]: readonly [own: string, any: string]): string[] {
  if (hasQuoted === 'unknown') return [any];
  return hasQuoted ? [own] : [];
}

const questionsMoved = (until: string | undefined, write: (until: string) => string): string[] =>
  until === undefined ? [] : [write(until)];

interface Words {
  readonly buyer: string;
  readonly supplier: string;
  readonly title: string;
  /** A time in China, to the minute. */
  readonly deadline: string;
}

interface SmsWords {
  readonly brand: string;
  readonly number: string;
  readonly deadline: string;
  /** Address of the mail, masked. */
  readonly email: string;
}

interface Written {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

interface LetterTexts {
  readonly number: string;
  readonly title: string;
  readonly deadline: string;
  readonly zone: string;
  readonly button: string;
  readonly notes: readonly string[];
  readonly reason: (words: Words) => string;
  /** Why an inquiry ends whose buyer is erased from the product. */
  readonly buyerLeft: string;
  /** What becomes of the link then. */
  readonly linkEnds: string;
  /** The SMS beside an invitation or a reminder; the link is in the mail. */
  readonly sms: (words: SmsWords) => string;
  readonly write: (letter: Letter, words: Words) => Written;
}

function writeChinese(letter: Letter, { buyer, supplier, title, deadline }: Words): Written {
  const to = (subject: string, ...paragraphs: string[]) => ({ subject, paragraphs: [`${supplier}：`, ...paragraphs] });
  switch (letter.kind) {
    case 'invited':
      return to(
        `${buyer}邀请您报价：${title}`,
        `${buyer}邀请贵司报价。请在 ${deadline}（北京时间）之前打开链接填写，不需要账号，手机也能填。`,
        '报价加密封存，截止之前询价方也看不到；截止前可以修改或撤回。',
      );
    case 'reminded':
      return to(
        `报价即将截止：${title}`,
        `报价将在 ${deadline}（北京时间）截止，贵司还没有提交。不打算报价的，可以在链接里谢绝。`,
      );
    case 'revised':
      return to(
        `询价有新版本：${title}`,
        `询价内容有改动：${letter.why}`,
        `已提交的报价需要重新确认并提交，截止时间为 ${deadline}（北京时间）。`,
        ...questionsMoved(letter.questionsUntil, (until) => `提问截止推迟到 ${until}（北京时间）。`),
      );
    case 'extended':
      return to(
        `报价截止推迟：${title}`,
        `报价截止推迟到 ${deadline}（北京时间）。原因：${letter.why}`,
        ...questionsMoved(letter.questionsUntil, (until) => `提问截止推迟到 ${until}（北京时间）。`),
      );
    case 'cancelled':
      return to(
        `询价已取消：${title}`,
        `${buyer}取消了这次询价。原因：${letter.why}`,
        ...cancelledQuote(letter.hasQuoted, ['贵司提交的报价没有开启。', '已提交的报价没有开启。']),
      );
    case 'failed':
      return to(`询价流标：${title}`, `这次询价没有选定供应商。原因：${letter.why}`);
    case 'won':
      return to(
        `贵司中选：${title}`,
        `感谢贵司报价。${buyer}选定贵司提供第 ${letter.positions.join('、')} 行的内容，将另行联系贵司签约。`,
      );
    case 'confirm':
      return to(`请确认报价：${title}`, '贵司报价的有效期已过。价格仍然有效的，请打开链接确认；不确认的报价不能选定。');
    case 'lost':
      return to(`报价结果：${title}`, '感谢贵司报价。很遗憾，这次没有选定贵司，期待下次合作。');
  }
}

const writeLines = (positions: readonly number[]): string =>
  `${positions.length > 1 ? 'lines' : 'line'} ${new Intl.ListFormat('en').format(positions.map(String))}`;

function writeEnglish(letter: Letter, { buyer, supplier, title, deadline }: Words): Written {
  const to = (subject: string, ...paragraphs: string[]) => ({
    ...{ subject, paragraphs: [`Dear ${supplier},`, ...paragraphs] },
  });
  switch (letter.kind) {
    case 'invited':
      return to(
        `${buyer} asks you to quote: ${title}`,
        `${buyer} asks you to quote. Please open the link before ${deadline} (Beijing time); no account is needed, and a phone will do.`,
        'Quotes are sealed: before the deadline the buyer cannot read them. Until then you can change or withdraw yours.',
      );
    case 'reminded':
      return to(
        `Quotes close soon: ${title}`,
        `Quotes close at ${deadline} (Beijing time), and yours has not been submitted. If you do not want to quote, you can decline through the link.`,
      );
    case 'revised':
      return to(
        `New version of an inquiry: ${title}`,
        `The inquiry has changed: ${letter.why}`,
        `A quote that you have submitted needs to be confirmed and submitted again by ${deadline} (Beijing time).`,
        ...questionsMoved(
          letter.questionsUntil,
          (until) => `Questions can now be asked until ${until} (Beijing time).`,
        ),
      );
    case 'extended':
      return to(
        `Deadline moved: ${title}`,
        `The deadline has been moved to ${deadline} (Beijing time). Reason: ${letter.why}`,
        ...questionsMoved(
          letter.questionsUntil,
          (until) => `Questions can now be asked until ${until} (Beijing time).`,
        ),
      );
    case 'cancelled':
      return to(
        `Inquiry cancelled: ${title}`,
        `${buyer} has cancelled this inquiry. Reason: ${letter.why}`,
        ...cancelledQuote(letter.hasQuoted, [
          'The quote that you submitted was not opened.',
          'Quotes that were submitted were not opened.',
        ]),
      );
    case 'failed':
      return to(`Inquiry ended: ${title}`, `This inquiry ended without an award. Reason: ${letter.why}`);
    case 'won':
      return to(
        `Awarded to you: ${title}`,
        `Thank you for your quote. ${buyer} has chosen you for ${writeLines(letter.positions)} and will get in touch about the contract.`,
      );
    case 'confirm':
      return to(
        `Please confirm your quote: ${title}`,
        'Your quote is no longer valid. If you still stand by it, please open the link and confirm it; otherwise it cannot be chosen.',
      );
    case 'lost':
      return to(
        `Result of your quote: ${title}`,
        'Thank you for your quote. It was not chosen this time; we hope to work with you another time.',
      );
  }
}

export const letterTexts: Readonly<Record<Language, LetterTexts>> = {
  'zh-CN': {
    number: '编号',
    title: '询价',
    deadline: '报价截止',
    zone: '北京时间',
    sms: ({ brand, number, deadline, email }) =>
      `【${brand}】询价 ${number} 等贵司报价，${deadline}（北京时间）截止，链接已发到邮箱 ${email}。`,
    button: '打开询价',
    notes: ['这个链接只属于贵司，请勿转发：打开它的人可以代贵司报价。'],
    reason: ({ buyer }) => `${buyer}把贵司列为合作方，并邀请贵司报价。`,
    buyerLeft: '询价方已停止使用本平台',
    linkEnds: '询价方的数据将被删除，报价链接随之失效，提交过的报价和回执不能再打开。',
    write: writeChinese,
  },
  en: {
    number: 'Number',
    title: 'Inquiry',
    deadline: 'Deadline',
    zone: 'Beijing time',
    sms: ({ brand, number, deadline, email }) =>
      `[${brand}] Inquiry ${number} awaits your quote until ${deadline} (Beijing time). The link was sent to ${email}.`,
    button: 'Open the inquiry',
    notes: ['This link is yours alone, please do not forward it: whoever opens it can quote in your name.'],
    reason: ({ buyer }) => `${buyer} lists you as a supplier and asked you to quote.`,
    buyerLeft: 'The buyer no longer uses this platform',
    linkEnds:
      'The buyer’s data is being deleted, and the link to this inquiry ends with it: quotes that were submitted, and their receipts, can no longer be opened.',
    write: writeEnglish,
  },
};
