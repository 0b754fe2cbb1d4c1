import { sql } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { notifications } from './tables.ts';

/** Stands in a line for somebody whose name is looked up when it is read: names are corrected, and go with accounts. */
export const personIn = (id: number | null): string => (id === null ? '' : `{person ${id}}`);

/**
 * Reviewers and writers were once told by name, at the beginning of the Chinese line, of what is kept for 180 days: puts
 * {@link personIn} there. Call it before a name changes or goes; it leaves what is known to be somebody else's, who has
 * the same name.
 */
export async function unnameInLines(tx: Database, id: number): Promise<void> {
  const place = personIn(id);
  // By the table's name: the versions of texts know people, and not the other way round.
  await tx.execute(sql`
    update notification set line = jsonb_build_object(
      'zh-CN', ${place}::text || substr(line ->> 'zh-CN', length(name) + 1),
      'en', replace(line ->> 'en', name, ${place}))
    from app_user join membership on membership.user_id = app_user.id
    where app_user.id = ${id} and notification.stock_id = membership.stock_id
      and kind = 'review' and page = 'Reviews' and name <> '' and starts_with(line ->> 'zh-CN', name)
      and not exists (
        select from version
        where version.subject = split_part(notification.subject, ' ', 1)
          and version.subject_id::text = split_part(notification.subject, ' ', 2)
          and version.number::text = split_part(notification.subject, ' ', 3)
          and version.changed_by <> ${id})`);
}

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
