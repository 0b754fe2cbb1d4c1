import type { Issue } from '#contract/codes/errors.ts';
import type { Chapter, ContentField } from '#contract/content/site-content/fields.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { ContentDraft, EditableContent } from '#contract/content/site-content.ts';
import type { LocalizedText } from '#contract/language.ts';
import { fromClock, toClockSecond } from '#web/workspace/kits/versioned/china-clock.ts';
import type { FieldName } from '#web/workspace/kits/versioned/versioned-item.ts';

/** What the form holds: the fields, and the time as the clock in China shows it, with its second. */
export interface ContentValues {
  readonly publishedAt: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const bothLanguages = (text: LocalizedText | undefined) => ({ 'zh-CN': text?.['zh-CN'] ?? '', en: text?.en ?? '' });

function shownValue(field: ContentField, stored: unknown): unknown {
  if (isLocalized(field)) return bothLanguages(stored as LocalizedText | undefined);
  if (field.control === 'chapters') {
    return ((stored ?? []) as readonly Chapter[]).map(({ at, title }) => ({ at, title: bothLanguages(title) }));
  }
  // An empty select shows its placeholder for `null` only when it has no option of that value.
  if (field.control === 'choice' || field.control === 'reference') return stored ?? undefined;
  return stored ?? (field.control === 'number' ? null : '');
}

export function valuesOf(kind: ContentKind, stored: EditableContent['fields'], publishedAt: string): ContentValues {
  return {
    publishedAt: toClockSecond(publishedAt),
    fields: Object.fromEntries(listFields(kind).map(([name, field]) => [name, shownValue(field, stored[name])])),
  };
}

/**
 * The request of a form. The fraction of a second that the input cannot show is kept as long as the second stays.
 * Fields that are still missing are missing here too; the schema says so.
 */
export function draftOf(kind: ContentKind, values: ContentValues, saved: EditableContent | undefined): ContentDraft {
  const typed = fromClock(values.publishedAt);
  const isSameSecond = saved !== undefined && fromClock(toClockSecond(saved.publishedAt)) === typed;
  const fields = Object.fromEntries(
    listFields(kind).map(([name, field]) => {
      const value = values.fields[name];
      return [name, field.control === 'day' ? value || null : (value ?? null)];
    }),
  );
  return {
    kind,
    publishedAt: isSameSecond ? saved.publishedAt : typed,
    fields,
  };
}

/** Where the form shows an issue: `body.fields.title.zh-CN` belongs to the field `['fields', 'title', 'zh-CN']`. */
export function fieldOf({ path }: Pick<Issue, 'path'>): FieldName {
  return path
    .replace(/^body\./, '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
