import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { EditableArticle } from '#contract/content/article-editing.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { ConflictAlert } from '#web/workspace/kits/versioned/conflict-alert.tsx';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { createdState, type EditedItem, editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { SaveBar } from '#web/workspace/kits/versioned/save-bar.tsx';
import { useSaveKeys } from '#web/workspace/kits/versioned/use-save-keys.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { ArticleHistory } from './article-history.tsx';
import { EditorFields } from './editor-fields.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { useArticleEditor } from './use-article-editor.ts';

interface EditorPageProps {
  readonly id: EditedItem;
  /** Element codes that the menu grants on this page. */
  readonly buttons: readonly string[];
}

/** The editor as a full page (docs/visual-language.md, "Workspace pages"). */
export function EditorPage({ id, buttons }: EditorPageProps) {
  const [first] = useState(id);
  if (first === 'new') return <Editor article={undefined} buttons={buttons} />;
  return <OpenedEditor id={first} buttons={buttons} />;
}

function OpenedEditor({ id, buttons }: { readonly id: number; readonly buttons: readonly string[] }) {
  // Always the newest: an old copy from memory would only be refused when it is saved.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery('article.manageDetail', { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount) return <Editor article={data} buttons={buttons} />;
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return <PageSkeleton />;
}

interface EditorProps {
  readonly article: EditableArticle | undefined;
  readonly buttons: readonly string[];
}

function Editor({ article: opened, buttons }: EditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const editor = useArticleEditor({
    article: opened,
    onCreated: (id) =>
      guard.leaveFreely(() => void navigate({ search: editorSearch(id) }, { replace: true, state: createdState })),
  });
  const { article, form, isDirty, isSaving, save } = editor;
  const guard = useUnsavedGuard(isDirty);
  const mayWrite = buttons.includes('article:edit') && article?.state !== 'withdrawn';
  useSaveKeys(mayWrite && !isSaving ? () => void save() : undefined);

  return (
    <>
      <PageActions>
        <LinkButton to={pathname}>{t('editor.back')}</LinkButton>
      </PageActions>
      {editor.hasConflict && article && (
        <ConflictAlert
          title={t('editor.changedTitle')}
          latest={`${pathname}${editorSearch(article.id)}`}
          onOverwrite={() => void editor.overwrite()}
        />
      )}
      <div className={styles.columns}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          className={`${styles.form} ${formStyles.form}`}
          initialValues={editor.initial}
          onValuesChange={editor.onValuesChange}
        >
          <EditorFields isDisabled={!mayWrite} generation={editor.generation} />
        </Form>
        <PublishPanel
          article={article}
          buttons={buttons}
          running={editor.running}
          onStep={(action) => void editor.step(action)}
          onHistory={() => setIsHistoryOpen(true)}
        />
      </div>
      {mayWrite && (
        <SaveBar
          savedAt={article?.changedAt}
          isDirty={isDirty}
          isSaving={isSaving}
          failure={editor.failure}
          onSave={() => void save()}
        />
      )}
      {guard.dialog}
      {isHistoryOpen && article && (
        <ArticleHistory
          article={article}
          onClose={() => setIsHistoryOpen(false)}
          onRestore={async (number) => {
            await editor.restore(number);
            setIsHistoryOpen(false);
          }}
        />
      )}
    </>
  );
}
