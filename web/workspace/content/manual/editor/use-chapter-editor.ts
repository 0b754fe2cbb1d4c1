import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#contract/codes/errors.ts';
import { chapterContentSchema, type EditableChapter } from '#contract/content/manual-editing.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { chaptersQuery } from './use-chapter-order.ts';

/** The code of a save over somebody else's newer version; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CHAPTER_CHANGED']['code'] = 1490;

/** What the form holds. */
export interface ChapterValues {
  readonly title: { readonly 'zh-CN': string; readonly en: string };
  readonly body: { readonly 'zh-CN': string; readonly en: string };
}

const valuesOf = (chapter: Pick<EditableChapter, 'title' | 'body'> | undefined): ChapterValues => ({
  title: { 'zh-CN': chapter?.title['zh-CN'] ?? '', en: chapter?.title.en ?? '' },
  body: { 'zh-CN': chapter?.body['zh-CN'] ?? '', en: chapter?.body.en ?? '' },
});

interface EditorOptions {
  readonly chapter: EditableChapter | undefined;
  /** After a new chapter has got its number. */
  readonly onCreated: (id: number) => void;
  readonly onRemoved: () => void;
}

/** The form of a chapter and everything that can happen to it. What is typed outlives every failure. */
export function useChapterEditor({ chapter: opened, onCreated, onRemoved }: EditorOptions) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [form] = Form.useForm<ChapterValues>();
  const [chapter, setChapter] = useState(opened);
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [initial] = useState(() => valuesOf(opened));
  const [saved, setSaved] = useState(() => fingerprint(initial));
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setHasConflict] = useState(false);
  const [generation, setGeneration] = useState(0);
  const values = (): ChapterValues => form.getFieldsValue(true);

  function showIssues(issues: readonly Issue[]): void {
    const named = issues.map(({ path, message }) => ({ name: path.replace(/^body\./, '').split('.'), message }));
    form.setFields(named.map(({ name, message }) => ({ name: name as never, errors: [message] })));
    const [first] = named;
    if (!first) return;
    setLanguage(first.name.at(-1) === 'en' ? 'en' : 'zh-CN');
    // After the language of the wrong field is shown.
    setTimeout(() => form.scrollToField(first.name as never, { focus: true, block: 'center' }));
  }

  /** Takes over what the server has now; `sent` is what the form showed then, without it the form shows the new. */
  function keep(next: EditableChapter, sent?: ChapterValues): void {
    setChapter(next);
    setHasConflict(false);
    setFailure(undefined);
    queries.setQueryData(apiQuery('manual.detail', { params: { id: next.id } }).queryKey, next);
    void forgetLists();
    if (!sent) {
      form.setFieldsValue(valuesOf(next));
      setGeneration((count) => count + 1);
    }
    const now = fingerprint(sent ?? valuesOf(next));
    setSaved(now);
    setIsDirty(fingerprint(values()) !== now);
  }

  async function forgetLists(): Promise<void> {
    await queries.invalidateQueries({ queryKey: chaptersQuery.queryKey });
    await queries.invalidateQueries({ queryKey: apiQuery('manual.chapters', {}).queryKey });
  }

  function refused(answer: Exclude<ApiAnswer<unknown>, { success: true }>): void {
    setFailure(answer.desc);
    if (answer.code === changedCode) setHasConflict(true);
    if (answer.issues) showIssues(answer.issues);
  }

  async function save(version = chapter?.version ?? 0): Promise<void> {
    const sent = values();
    const checked = chapterContentSchema.safeParse(sent);
    if (!checked.success) {
      const message = (key: string) => issueText(key, currentLanguage());
      return showIssues(
        checked.error.issues.map((one) => ({ path: one.path.join('.'), message: message(one.message) })),
      );
    }
    setIsSaving(true);
    const answer = chapter
      ? await api('manual.save', { body: { id: chapter.id, version, ...sent } }, { quiet: true })
      : await api('manual.create', { body: sent }, { quiet: true });
    setIsSaving(false);
    if (!answer.success) return refused(answer);
    keep(answer.result, sent);
    if (!chapter) onCreated(answer.result.id);
  }

  /** Saves over the version somebody else made meanwhile; theirs stays in the history. */
  async function overwrite(): Promise<void> {
    if (!chapter) return;
    const latest = await api('manual.detail', { params: { id: chapter.id } }, { quiet: true });
    if (latest.success) await save(latest.result.version);
    else refused(latest);
  }

  async function remove(): Promise<void> {
    if (!chapter) return;
    const { id, version } = chapter;
    const answer = await api('manual.remove', { body: { id, version } }, { quiet: true });
    if (!answer.success) return refused(answer);
    toast.success(t('manualEditor.removed'));
    await forgetLists();
    onRemoved();
  }

  async function restore(number: number): Promise<void> {
    if (!chapter) return;
    const { id, version } = chapter;
    const answer = await api('manual.restore', { body: { id, version, number } }, { quiet: true });
    if (!answer.success) return refused(answer);
    keep(answer.result);
    toast.success(t('editor.restored', { number }));
  }

  const onValuesChange = (changed: Partial<Record<keyof ChapterValues, object>>): void => {
    setIsDirty(fingerprint(values()) !== saved);
    // What was wrong is being put right.
    const names = Object.entries(changed).flatMap(([field, texts]) => Object.keys(texts).map((one) => [field, one]));
    form.setFields(names.map((name) => ({ name: name as never, errors: [] })));
  };

  return {
    ...{ form, initial, chapter, language, setLanguage, isDirty, isSaving, failure, hasConflict, generation },
    ...{ save, overwrite, remove, restore, onValuesChange },
  };
}
