import type { RecordNoticeData } from '../ui/record-notice.tsx';
import { codeOf } from './refusal.ts';

/** Why a record cannot be shown: not found, or withdrawn. */
export type Missing = 'unknown' | 'gone';

export const statusOfMissing: Readonly<Record<Missing, number>> = { unknown: 404, gone: 410 };

/**
 * The record whose id is in a URL, or why there is none; `undefined` without an id. Invalid ids are not found. Other
 * errors are thrown.
 */
export async function loadRecord<T>(
  { searchParams }: URL,
  find: (id: number) => Promise<T>,
): Promise<T | Missing | undefined> {
  const text = searchParams.get('id');
  if (!text) return undefined;
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) return 'unknown';
  try {
    return await find(id);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'NOT_FOUND') return 'unknown';
    if (code === 'GONE') return 'gone';
    throw error;
  }
}

type MissingTexts = Readonly<Record<Missing | `${Missing}Text`, string>>;

/** What a page says above its list where the record asked for is missing; `null` where it is not. */
export function noticeOf(why: Missing | undefined, texts: MissingTexts): RecordNoticeData | null {
  return why ? { title: texts[why], text: texts[`${why}Text`] } : null;
}
