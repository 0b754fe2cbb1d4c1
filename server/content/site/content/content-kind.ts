import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLasting } from '#contract/content/site-content/list-fields.ts';
import { fieldsSchema } from '#contract/content/site-content/schema.ts';
import { displayState } from '#contract/content/site-content/states.ts';
import type { Language } from '#contract/language.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { isPageAddress, readOldAddress } from '#server/content/site/old-address.ts';
import type { VersionedKind } from '#server/content/versions/versioned-kind.ts';
import { listMenuPaths } from '#server/identity/permissions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { requireOwnUploadsOf } from '#server/platform/uploads/require-own-uploads.ts';
import { type AnyFields, completeFields, htmlOf, referencesOf } from './any-fields.ts';
import { cleanFields } from './clean-fields.ts';
import { findItem, isOfKind, lockKind, updateItem } from './content-queries.ts';
import { titleOf } from './title-of.ts';

/** What is edited of an item of the site. */
export interface ItemText {
  readonly kind: ContentKind;
  readonly fields: AnyFields;
  /** ISO 8601. */
  readonly publishedAt: string;
}

/** Items of the public site, as what is edited in versions. */
export const contentKind: VersionedKind<ItemText> = {
  subject: 'content',
  noun: 'content',
  refusals: {
    submit: 'CONTENT_NOT_DRAFT',
    sendBack: 'CONTENT_NOT_SCHEDULED',
    schedule: 'CONTENT_NOT_DRAFT',
    publish: 'CONTENT_NOT_WAITING',
    withdraw: 'CONTENT_NOT_PUBLISHED',
    reopen: 'CONTENT_NOT_WITHDRAWN',
    changed: 'CONTENT_CHANGED',
    isWithdrawn: 'CONTENT_IS_WITHDRAWN',
    timePast: 'CONTENT_TIME_PAST',
  },
  withdrawRefusal: ({ kind }) => (isLasting(kind) ? 'CONTENT_IS_LASTING' : undefined),
  firstGoesOutNow: true,
  time: { path: 'body.publishedAt', ahead: 'contentTimeAhead' },
  find: async (db, id, { now, lock = false }) => {
    const item = await findItem(db, id, { lock });
    if (!item) return undefined;
    const { kind, state, publishedAt, changedAt } = item;
    return {
      content: { kind, fields: item.fields, publishedAt: publishedAt.toISOString() },
      state: displayState(state, publishedAt, now),
      cameAt: changedAt,
    };
  },
  // A scheduled item is a published one whose time is yet to come.
  write: (tx, id, { content: { fields, publishedAt }, state }, now) =>
    updateItem(tx, id, {
      fields,
      state: state === 'scheduled' ? 'published' : state,
      publishedAt: new Date(publishedAt),
      changedAt: now,
    }),
  check: checkItem,
  htmlOf: ({ kind, fields }) => htmlOf(kind, fields),
  // Of each version the list says which fields it changed.
  unlisted: [],
  complete: (content) => {
    const { kind, fields, publishedAt } = content as unknown as ItemText;
    return { kind, fields: completeFields(kind, fields), publishedAt };
  },
  titleIn: ({ kind, fields }, language) => titleOf(kind, fields, language),
};

/** An item as it may be stored. Throws for fields that miss what the kind demands, and for references that lead nowhere. */
export async function checkItem(
  tx: Database,
  { kind, fields, publishedAt }: ItemText,
  editor: Actor,
): Promise<ItemText> {
  const checked = checkFields(kind, fields, editor.language);
  await requireReferences(tx, kind, checked, editor.language);
  if (kind === 'moved') await requireNoPage(tx, String(checked.from), editor.language);
  await requireOwnUploadsOf(tx, checked, { path: 'body.fields', ...editor });
  return { kind, fields: checked, publishedAt: new Date(publishedAt).toISOString() };
}

/** Fields of an earlier version may miss what the kind demands today. */
function checkFields(kind: ContentKind, fields: AnyFields, language: Language): AnyFields {
  const checked = fieldsSchema(kind).safeParse(fields, { error: schemaTexts[language] });
  if (checked.success) return cleanFields(kind, checked.data, language);
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: ['body', 'fields', ...path.map(String)].join('.'),
    message: issueText(message, language),
  }));
  throw new AppError('INVALID_REQUEST', { issues });
}

/** A redirect never lies over a page of the product: one over a page of the workspace would lock everybody out. */
async function requireNoPage(db: Database, from: string, language: Language): Promise<void> {
  const address = readOldAddress(from);
  if (isPageAddress(address) || (await listMenuPaths(db)).includes(address.path))
    throw fieldIssue('body.fields.from', 'pageStaysHere', language);
}

async function requireReferences(
  db: Database,
  kind: ContentKind,
  fields: AnyFields,
  language: Language,
): Promise<void> {
  for (const { name, to } of referencesOf(kind)) {
    // A removal of the same kind waits, or this waits for it.
    await lockKind(db, to);
    if (!(await isOfKind(db, Number(fields[name]), to)))
      throw fieldIssue(`body.fields.${name}`, 'choiceRequired', language);
  }
}
