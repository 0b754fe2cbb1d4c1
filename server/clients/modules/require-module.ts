import type { Database } from '#server/platform/database/database.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { isModule } from './queries.ts';

/** A code may be known and its module not offered by this installation: it is refused at the field. */
export async function requireModule(
  db: Database,
  code: string,
  path: string,
  { language }: Pick<Actor, 'language'>,
): Promise<void> {
  if (!(await isModule(db, code))) throw fieldIssue(path, 'choiceRequired', language);
}
