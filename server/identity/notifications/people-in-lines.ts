import type { LocalizedText } from '#contract/language.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { notifications } from './tables.ts';

/** Stands in a line for somebody whose name is looked up when it is read: names are corrected, and go with accounts. */
export const personIn = (id: number | null): string => (id === null ? '' : `{person ${id}}`);

type Told = Pick<typeof notifications.$inferSelect, 'kind' | 'page' | 'line'>;

/** Those for reviewers and writers alone: other lines hold what somebody wrote, which may look the same. */
const mayName = ({ kind, page }: Told): boolean => kind === 'review' && page === 'Reviews';

const places = /\{person (\d+)\}/g;

const idsIn = (told: Told): number[] =>
  mayName(told) ? [...told.line['zh-CN'].matchAll(places)].map(([, id]) => Number(id)) : [];

/** What was told, with the names of today in the lines. */
export async function withNames<T extends Told>(db: Database, told: readonly T[]): Promise<T[]> {
  const names = await listNames(db, told.flatMap(idsIn));
  const named = (text: string) => text.replaceAll(places, (_, id) => names.get(Number(id)) ?? '');
  const lineOf = ({ 'zh-CN': chinese, en }: LocalizedText): LocalizedText => ({
    'zh-CN': named(chinese),
    ...(en !== undefined && { en: named(en) }),
  });
  return told.map((one) => (mayName(one) ? { ...one, line: lineOf(one.line) } : one));
}
