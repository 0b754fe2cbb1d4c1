import PostalMime, { type Email } from 'postal-mime';

/** What a mail server reports of one recipient after it had taken the message. */
export interface MailReport {
  /** Not delivered after all, or called spam by its recipient. */
  readonly kind: 'bounced' | 'complained';
  /** Whom it is about, in lower case; empty where the report does not say. */
  readonly recipient: string;
  /** Status and answer of the server, on one line; at most 300 characters. */
  readonly answer: string;
}

/** Parts within parts that are looked into, and bytes of a part's head. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024 };
const longestAnswer = 300;
/** Characters of a report in words, and of its HTML, that are looked at. */
const longestLookedAt = { words: 20_000, html: 60_000 };

/** Whoever reports without the parts of a report: QQ and 163 do so at times. */
const reporter = /^(mailer-daemon|postmaster)@/i;
const reportSubject = /退信|退回|undeliver|return(ed|ing)|fail(ed|ure)|not delivered/i;
/** A server's refusal within a text: its code, and what it says up to the end of the sentence. */
const refusal = /\b5\d\d[ -](?:5\.\d{1,3}\.\d{1,3}\b)?[^\r\n<]{3,200}/;

/**
 * Reads what came to a return address: a report of RFC 3464, a complaint of RFC 5965, or one in words by a mail daemon.
 * `undefined` for anything else, above all what people's programs answer by themselves, and for reports of mail that is
 * only late. What the returned message holds is never looked into.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const mail = await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'utf8', forceRfc822Attachments: true });
  const partOf = (type: string) => {
    const content = mail.attachments.find(({ mimeType }) => mimeType === type)?.content;
    return typeof content === 'string' ? content : undefined;
  };
  const complaint = partOf('message/feedback-report');
  if (complaint !== undefined) return readComplaint(complaint);
  const status = partOf('message/delivery-status') ?? partOf('message/global-delivery-status');
  return status === undefined ? readWords(mail) : readStatus(status);
}

/** The first recipient of a report who was not reached for good. */
function readStatus(text: string): MailReport | undefined {
  const failed = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'));
  if (!failed) return undefined;
  const status = /\b\d\.\d{1,3}\.\d{1,3}\b/.exec(failed.get('status') ?? '')?.[0] ?? '';
  const said = afterType(failed.get('diagnostic-code') ?? '');
  return {
    kind: 'bounced',
    recipient: addressOf(failed.get('original-recipient') ?? failed.get('final-recipient') ?? ''),
    answer: onOneLine(said.includes(status) ? said : `${status} ${said}`),
  };
}

/** What is no complaint about spam, such as "not spam", is nothing. */
function readComplaint(text: string): MailReport | undefined {
  const fields = fieldsOf(text);
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  if (!/^(abuse|fraud|opt-out)$/.test(type)) return undefined;
  const recipient = addressOf(fields.get('original-rcpt-to') ?? '');
  return { kind: 'complained', recipient, answer: onOneLine(`${type} ${fields.get('user-agent') ?? ''}`) };
}

/** A report in words only. */
function readWords({ from, subject, text, html }: Email): MailReport | undefined {
  if (!reporter.test(from?.address ?? '') || !reportSubject.test(subject ?? '')) return undefined;
  const words = text ?? html?.slice(0, longestLookedAt.html).replaceAll(/<[^<>]*>/g, '\n') ?? '';
  const answer = refusal.exec(words.slice(0, longestLookedAt.words))?.[0];
  return answer === undefined ? undefined : { kind: 'bounced', recipient: '', answer: onOneLine(answer) };
}

/** Lines of `Name: value`, of which the first of each name counts; a line that begins with a blank goes on. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** `smtp; 550 no`, `rfc822;a@b`: without the type. */
const afterType = (value: string) => value.replace(/^[\w-]+\s*;\s*/, '');
const addressOf = (value: string) => afterType(value).replace(/^</, '').replace(/>$/, '').trim().toLowerCase();
const onOneLine = (text: string) =>
  text
    .replaceAll(/\p{C}+|\s+/gu, ' ')
    .trim()
    .slice(0, longestAnswer);
