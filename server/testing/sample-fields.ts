import type { ContentField } from '#contract/content/site-content/fields.ts';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';

/** Valid fields of a content type. `text` is used in every text field but mailboxes. */
export function sampleFields(kind: ContentKind, text = '字'): Record<string, unknown> {
  const fields: Readonly<Record<string, ContentField>> = contentKinds[kind].fields;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleValue(field, text)]));
}

function sampleValue(field: ContentField, text: string): unknown {
  switch (field.control) {
    case 'line':
    case 'lines': {
      const words = (field.form === 'captions' ? `00:00.000 --> 00:01.000\n${text}` : text).slice(0, field.most);
      return { 'zh-CN': words, en: words };
    }
    case 'html':
      return { 'zh-CN': `<p>字</p>${text}`, en: `<p>word</p>${text}` };
    case 'plain':
    case 'code':
      return field.form === 'mailbox' ? 'word@example.com' : text.slice(0, field.most);
    case 'address':
      return '/front';
    case 'video':
    case 'picture':
      return '';
    case 'day':
      return '2026-11-20';
    case 'number':
      return field.least;
    case 'choice':
      return field.choices[0];
    case 'reference':
      return 1;
    case 'chapters':
      return [{ at: 0, title: { 'zh-CN': text, en: text } }];
  }
}
