import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import type { ContentField } from '#contract/content/site-content/fields.ts';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { listFields } from '#contract/content/site-content/list-fields.ts';
import { fieldsSchema } from '#contract/content/site-content/schema.ts';
import type { LocalizedText } from '#contract/language.ts';
import { hostileAddresses, hostileTexts } from '#server/testing/hostile-texts.ts';
import { sampleFields } from '#server/testing/sample-fields.ts';
import { cleanFields } from './clean-fields.ts';

const cases = (Object.keys(contentKinds) as ContentKind[]).flatMap((kind) =>
  listFields(kind).map(([name, field]) => [kind, name, field] as const),
);

/** The stored value of a field after saving this text, or the paths of the issues. */
function write(kind: ContentKind, name: string, value: unknown): { stored?: unknown; refused?: string[] } {
  const checked = fieldsSchema(kind).safeParse({ ...sampleFields(kind), [name]: value });
  if (!checked.success) return { refused: checked.error.issues.map(({ path }) => path.join('.')) };
  try {
    return { stored: cleanFields(kind, checked.data, 'zh-CN')[name] };
  } catch (error) {
    return {
      refused: (error as { issues: { path: string }[] }).issues.map(({ path }) => path.replace('body.fields.', '')),
    };
  }
}

/** Everything in a fragment that could run or load something. */
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (/^(script|style|iframe|object|embed|base|meta|form|svg|math|img)$/.test(tag)) dangers.push(tag);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isLink = tag === 'a' && attribute === 'href' && /^(https?:|mailto:|\/(?![/\\]))/.test(value);
        if (!isLink && !/^(colspan|rowspan|scope)$/.test(attribute)) dangers.push(`${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}

/** Input of a hostile text per control: in both languages, or alone. */
const hostileValue: Partial<Record<ContentField['control'], (text: string) => unknown>> = {
  line: (text) => ({ 'zh-CN': text, en: text }),
  lines: (text) => ({ 'zh-CN': text, en: text }),
  html: (text) => ({ 'zh-CN': `<p>字</p>${text}`, en: `<p>word</p>${text}` }),
  plain: (text) => text,
  code: (text) => text,
  chapters: (text) => [{ at: 0, title: { 'zh-CN': text, en: text } }],
};

describe('what hostile operators write', () => {
  test.each(cases)('into %s.%s is stored harmlessly or refused at the field', (kind, name, field) => {
    for (const text of hostileTexts) {
      const value = hostileValue[field.control]?.(text) ?? text;
      const { stored, refused } = write(kind, name, value);
      if (refused) for (const path of refused) expect(path.split('.')[0]).toBe(name);
      // Texts are stored as typed, because pages escape them. HTML is shown as is.
      else if (field.control === 'html') {
        for (const html of Object.values(stored as LocalizedText)) expect(dangersOf(html ?? '')).toEqual([]);
      } else expect(Object.keys(hostileValue)).toContain(field.control);
    }
  });

  test.each(cases.filter(([, , { control }]) => control === 'address'))(
    'as the address %s.%s is refused when it leads out or runs',
    (kind, name) => {
      for (const address of hostileAddresses)
        expect([address, write(kind, name, address).refused]).toEqual([address, [name]]);
    },
  );

  test.each(cases.filter(([, , { control }]) => control === 'html'))(
    'as links in %s.%s keeps those of the site and the web only',
    (kind, name) => {
      for (const address of hostileAddresses) {
        const { stored } = write(kind, name, { 'zh-CN': `<p>字<a href="${address}">链</a></p>` });
        expect(dangersOf((stored as LocalizedText)['zh-CN'])).toEqual([]);
      }
      const kept = '<p>字<a href="/tryuse?a=1#b">链</a></p>';
      expect(write(kind, name, { 'zh-CN': kept }).stored).toEqual({ 'zh-CN': kept });
    },
  );
});
