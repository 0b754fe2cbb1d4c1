import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#contract/codes/errors.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ContentAction } from '#contract/content/site-content/states.ts';
import { contentDraftSchema, type EditableContent } from '#contract/content/site-content.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { type ContentValues, draftOf, fieldOf, valuesOf } from './content-values.ts';

/** The code of a save over somebody else's newer version; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CONTENT_CHANGED']['code'] = 1701;

interface EditorOptions {
  readonly kind: ContentKind;
  readonly item: EditableContent | undefined;
  /** After a new item has got its number. */
  readonly onCreated: (id: number) => void;
  readonly onRemoved: () => void;
}

/** The form of an item and everything that can happen to it. What is typed outlives every failure. */
export function useContentEditor({ kind, item: opened, onCreated, onRemoved }: EditorOptions) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [form] = Form.useForm<ContentValues>();
  const [item, setItem] = useState(opened);
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [initial] = useState(() =>
    valuesOf(kind, opened?.fields ?? {}, opened?.publishedAt ?? new Date().toISOString()),
  );
  const [saved, setSaved] = useState(() => fingerprint(initial));
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [running, setRunning] = useState<ContentAction | 'remove'>();
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setHasConflict] = useState(false);
  const [generation, setGeneration] = useState(0);

  const values = (): ContentValues => form.getFieldsValue(true);
  const valuesOfItem = (next: EditableContent) => valuesOf(kind, next.fields, next.publishedAt);

  function showIssues(issues: readonly Issue[]): void {
    form.setFields(issues.map((issue) => ({ name: fieldOf(issue) as never, errors: [issue.message] })));
    const [first] = issues;
    if (!first) return;
    const name = fieldOf(first);
    const shown = name.at(-1) === 'en' && name.length === 3 ? 'en' : 'zh-CN';
    setLanguage(shown);
    // After the language of the wrong field is shown.
    setTimeout(() => form.scrollToField(name as never, { focus: true, block: 'center' }));
  }

  /** Takes over what the server has now; `replace` also what the form shows. */
  function keep(
    next: EditableContent,
    { replace = false, sent }: { replace?: boolean; sent?: ContentValues } = {},
  ): void {
    setItem(next);
    setHasConflict(false);
    setFailure(undefined);
    queries.setQueryData(apiQuery('content.detail', { params: { id: next.id } }).queryKey, next);
    if (replace) {
      form.setFieldsValue(valuesOfItem(next) as never);
      setGeneration((count) => count + 1);
    }
    const now = fingerprint(sent ?? valuesOfItem(next));
    setSaved(now);
    setIsDirty(fingerprint(values()) !== now);
  }

  function refused(answer: Exclude<ApiAnswer<unknown>, { success: true }>): void {
    setFailure(answer.desc);
    if (answer.code === changedCode) setHasConflict(true);
    if (answer.issues) showIssues(answer.issues);
  }

  /** Saves over `version`. Answers with what is stored then, or `undefined` when it was refused. */
  async function save(version = item?.version ?? 0): Promise<EditableContent | undefined> {
    const sent = values();
    const draft = draftOf(kind, sent, item);
    const checked = contentDraftSchema.safeParse(draft);
    if (!checked.success) {
      showIssues(
        checked.error.issues.map(({ path, message }) => ({
          path: path.join('.'),
          message: issueText(message, currentLanguage()),
        })),
      );
      return undefined;
    }
    setIsSaving(true);
    const answer = item
      ? await api('content.save', { body: { id: item.id, version, ...draft } }, { quiet: true })
      : await api('content.create', { body: draft }, { quiet: true });
    setIsSaving(false);
    if (!answer.success) {
      refused(answer);
      return undefined;
    }
    keep(answer.result, { sent });
    if (!item) onCreated(answer.result.id);
    return answer.result;
  }

  async function step(action: ContentAction): Promise<void> {
    setRunning(action);
    const current = isDirty || !item ? await save() : item;
    if (current) {
      const body = { id: current.id, version: current.version, action };
      const answer = await api('content.changeState', { body }, { quiet: true });
      if (answer.success) {
        keep(answer.result, { replace: true });
        toast.success(t(`content.done.${action}`));
      } else refused(answer);
    }
    setRunning(undefined);
  }

  async function remove(): Promise<void> {
    if (!item) return;
    setRunning('remove');
    const answer = await api('content.remove', { body: { id: item.id, version: item.version } }, { quiet: true });
    setRunning(undefined);
    if (!answer.success) return refused(answer);
    toast.success(t('content.removed'));
    onRemoved();
  }

  /** Saves over the version somebody else made meanwhile; theirs stays in the history. */
  async function overwrite(): Promise<void> {
    if (!item) return;
    const latest = await api('content.detail', { params: { id: item.id } }, { quiet: true });
    if (latest.success) await save(latest.result.version);
    else refused(latest);
  }

  async function restore(number: number): Promise<void> {
    if (!item) return;
    const answer = await api(
      'content.restore',
      { body: { id: item.id, version: item.version, number } },
      { quiet: true },
    );
    if (!answer.success) return refused(answer);
    keep(answer.result, { replace: true });
    toast.success(t('editor.restored', { number }));
  }

  const noteChanges = (): void => setIsDirty(fingerprint(values()) !== saved);

  const onFieldsChanged = (changed: object): void => {
    noteChanges();
    // What was wrong is being put right.
    form.setFields(leavesOf(changed).map((name) => ({ name: name as never, errors: [] })));
  };

  const setTime = (publishedAt: string): void => {
    form.setFieldsValue({ publishedAt });
    noteChanges();
  };

  return {
    form,
    initial,
    item,
    language,
    setLanguage,
    isDirty,
    isSaving,
    running,
    failure,
    hasConflict,
    generation,
    save,
    step,
    remove,
    overwrite,
    restore,
    setTime,
    onFieldsChanged,
  };
}

/** Names of the fields in a change of the form's values. */
function leavesOf(value: unknown, name: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [name];
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child, [...name, Array.isArray(value) ? Number(key) : key]),
  );
}
