import { describe, expect, it } from 'vitest';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { contentDraftSchema, type EditableContent } from '#contract/content/site-content.ts';
import { draftOf, fieldOf, valuesOf } from './content-values.ts';

const kinds = Object.keys(contentKinds) as ContentKind[];
const saved = { publishedAt: '2026-11-20T01:30:00.250Z' } as EditableContent;

describe('the form of an item', () => {
  it.each(kinds)('of the kind %s says at each required field what is missing, and nothing else', (kind) => {
    const { error } = contentDraftSchema.safeParse(draftOf(kind, valuesOf(kind, {}, saved.publishedAt), undefined));
    for (const { path } of error?.issues ?? []) expect(path[0]).toBe('fields');
  });

  it('is the request again when nothing was changed', () => {
    const fields = {
      category: 'BA',
      title: { 'zh-CN': '题', en: '' },
      summary: { 'zh-CN': '要', en: '' },
      seconds: 60,
      file: '',
      poster: '',
      chapters: [{ at: 3, title: { 'zh-CN': '章', en: '' } }],
      captions: { 'zh-CN': '', en: '' },
    };
    const draft = draftOf('video', valuesOf('video', fields, saved.publishedAt), saved);
    expect(draft).toEqual({ kind: 'video', publishedAt: saved.publishedAt, fields });
  });

  it('keeps the fraction of a second that no input shows, and the minute that is typed without a second', () => {
    const values = valuesOf('menu', {}, saved.publishedAt);
    expect(values.publishedAt).toBe('2026-11-20T09:30:00');
    const timeOf = (publishedAt: string) => draftOf('menu', { ...values, publishedAt }, saved).publishedAt;
    expect(timeOf('2026-11-20T09:30')).toBe(saved.publishedAt);
    expect(timeOf('2026-11-20T09:30:05')).toBe('2026-11-20T01:30:05.000Z');
    expect(timeOf('2026-11-20T09:31')).toBe('2026-11-20T01:31:00.000Z');
    expect(timeOf('')).toBe('');
  });

  it('an empty day is none', () => {
    const job = draftOf('job', valuesOf('job', {}, saved.publishedAt), undefined);
    expect(job.fields.until).toBeNull();
  });

  it('issues belong to their fields', () => {
    expect(fieldOf({ path: 'body.fields.title.zh-CN' })).toEqual(['fields', 'title', 'zh-CN']);
    expect(fieldOf({ path: 'fields.chapters.0.at' })).toEqual(['fields', 'chapters', 0, 'at']);
    expect(fieldOf({ path: 'body.publishedAt' })).toEqual(['publishedAt']);
  });
});
