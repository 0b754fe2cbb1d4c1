import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#contract/codes/errors.ts';
import { articleContentSchema, type EditableArticle } from '#contract/content/article-editing.ts';
import type { ArticleAction } from '#contract/content/article-states.ts';
import { issueText } from '#contract/texts/texts.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { contentOf, type EditorValues, emptyValues, fieldOf, valuesOf } from './editor-values.ts';

/** The code of a save over somebody else's newer version; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['ARTICLE_CHANGED']['code'] = 1601;

interface EditorOptions {
  readonly article: EditableArticle | undefined;
  /** After a new article has got its number. */
  readonly onCreated: (id: number) => void;
}

/** The form of an article and everything that can happen to it. What is typed outlives every failure. */
export function useArticleEditor({ article: opened, onCreated }: EditorOptions) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [form] = Form.useForm<EditorValues>();
  const [article, setArticle] = useState(opened);
  const [initial] = useState(() => (opened ? valuesOf(opened.content) : emptyValues(new Date())));
  const [saved, setSaved] = useState(() => fingerprint(initial));
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [running, setRunning] = useState<ArticleAction>();
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setHasConflict] = useState(false);
  const [generation, setGeneration] = useState(0);

  const values = (): EditorValues => form.getFieldsValue(true);

  function showIssues(issues: readonly Issue[]): void {
    form.setFields(issues.map((issue) => ({ name: fieldOf(issue) as never, errors: [issue.message] })));
    const [first] = issues;
    if (first) form.scrollToField(fieldOf(first) as never, { focus: true, block: 'center' });
  }

  /** Takes over what the server has now; `replace` also what the form shows. */
  function keep(
    next: EditableArticle,
    { replace = false, sent }: { replace?: boolean; sent?: EditorValues } = {},
  ): void {
    setArticle(next);
    setHasConflict(false);
    setFailure(undefined);
    queries.setQueryData(apiQuery('article.manageDetail', { params: { id: next.id } }).queryKey, next);
    if (replace) {
      form.setFieldsValue(valuesOf(next.content));
      setGeneration((count) => count + 1);
    }
    const now = fingerprint(sent ?? valuesOf(next.content));
    setSaved(now);
    setIsDirty(fingerprint(values()) !== now);
  }

  function refused(answer: Exclude<ApiAnswer<unknown>, { success: true }>): void {
    setFailure(answer.desc);
    if (answer.code === changedCode) setHasConflict(true);
    if (answer.issues) showIssues(answer.issues);
  }

  /** Saves over `version`. Answers with what is stored then, or `undefined` when it was refused. */
  async function save(version = article?.version ?? 0): Promise<EditableArticle | undefined> {
    const sent = values();
    const content = contentOf(sent, article?.content);
    const checked = articleContentSchema.safeParse(content);
    if (!checked.success) {
      const language = currentLanguage();
      showIssues(
        checked.error.issues.map(({ path, message }) => ({
          path: path.join('.'),
          message: issueText(message, language),
        })),
      );
      return undefined;
    }
    setIsSaving(true);
    const answer = article
      ? await api('article.update', { body: { id: article.id, version, content } }, { quiet: true })
      : await api('article.create', { body: { content } }, { quiet: true });
    setIsSaving(false);
    if (!answer.success) {
      refused(answer);
      return undefined;
    }
    keep(answer.result, { sent });
    if (!article) onCreated(answer.result.id);
    return answer.result;
  }

  async function step(action: ArticleAction): Promise<void> {
    setRunning(action);
    const current = isDirty || !article ? await save() : article;
    if (current) {
      const body = { id: current.id, version: current.version, action };
      const answer = await api('article.changeState', { body }, { quiet: true });
      if (answer.success) {
        keep(answer.result, { replace: true });
        toast.success(t(`editor.done.${action}`));
        void awaitAnalysis(answer.result.id);
      } else refused(answer);
    }
    setRunning(undefined);
  }

  /** The analyser needs a moment; what it found is shown when it has. */
  async function awaitAnalysis(id: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const answer = await api('article.manageDetail', { params: { id } }, { quiet: true });
    if (answer.success) {
      setArticle((shown) =>
        shown?.version === answer.result.version ? { ...shown, companies: answer.result.companies } : shown,
      );
    }
  }

  /** Saves over the version somebody else made meanwhile; theirs stays in the history. */
  async function overwrite(): Promise<void> {
    if (!article) return;
    const latest = await api('article.manageDetail', { params: { id: article.id } }, { quiet: true });
    if (latest.success) await save(latest.result.version);
    else refused(latest);
  }

  async function restore(number: number): Promise<void> {
    if (!article) return;
    const body = { id: article.id, version: article.version, number };
    const answer = await api('article.restore', { body }, { quiet: true });
    if (!answer.success) return refused(answer);
    keep(answer.result, { replace: true });
    toast.success(t('editor.restored', { number }));
  }

  const onValuesChange = (changed: object): void => {
    setIsDirty(fingerprint(values()) !== saved);
    const names = Object.entries(changed).map(([name, value]) =>
      typeof value === 'object' && value !== null ? [name, ...Object.keys(value)] : [name],
    );
    form.setFields(names.map((name) => ({ name: name as never, errors: [] })));
  };

  return {
    form,
    initial,
    article,
    isDirty,
    isSaving,
    running,
    failure,
    hasConflict,
    generation,
    save,
    step,
    overwrite,
    restore,
    onValuesChange,
  };
}
