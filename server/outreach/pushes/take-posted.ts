import { z } from 'zod';
import type { PostedReports } from '#contract/outreach/pushes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import { noteReport } from './note-report.ts';
import { isReportSigned } from './report-signature.ts';

/** Seconds by which the clocks may differ. A report that is posted again within them changes nothing. */
const mostApart = 300;
/** Our part of a Message-ID, in whatever form it is given back. */
const messageId = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s>]*)?>?$/i;

/** Characters of an answer that are read. */
const answerRead = 2_000;

const payloadSchema = z.array(z.unknown()).max(200);

const entrySchema = z.strictObject({
  messageId: z.string().max(300),
  kind: z.enum(['bounced', 'complained']),
  email: z.string().trim().toLowerCase().max(254).default(''),
  answer: z
    .string()
    .transform((said) => said.slice(0, answerRead))
    .default(''),
});

/**
 * Takes reports that a provider posts. Throws NOT_FOUND where none are taken, REPORT_REFUSED for whatever is not signed,
 * not of now, or no list. One that is not in the form is passed over: it must not take the others of its call with it.
 */
export async function takePosted(
  posted: PostedReports,
  { db, now, secret }: Pick<PublicContext, 'db' | 'now'> & { readonly secret: string | undefined },
): Promise<{ noted: number; passed: number }> {
  if (secret === undefined) throw new AppError('NOT_FOUND');
  const age = Math.abs(now.getTime() / 1000 - posted.timestamp);
  if (age > mostApart || !isReportSigned(posted, secret)) throw new AppError('REPORT_REFUSED');
  const reports = payloadSchema.safeParse(parse(posted.payload));
  if (!reports.success) throw new AppError('REPORT_REFUSED');
  let noted = 0;
  for (const entry of reports.data) {
    const report = entrySchema.safeParse(entry);
    if (!report.success) continue;
    const { messageId: given, kind, email, answer } = report.data;
    const id = messageId.exec(given)?.[1]?.toLowerCase();
    if (id === undefined) continue;
    const said = answer.replaceAll(/\p{C}+|\s+/gu, ' ').slice(0, 300);
    if (await noteReport(db, id, { kind, recipient: email, answer: said }, now)) noted += 1;
  }
  return { noted, passed: reports.data.length - noted };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No JSON, which the schema refuses.
    return undefined;
  }
}
