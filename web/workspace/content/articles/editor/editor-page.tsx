import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { EditableArticle } from '#contract/content/article-editing.ts';
import type { VersionAction } from '#contract/content/version-states.ts';
import type { Language } from '#contract/language.ts';
import { articlePath, publicPaths } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { createdState, type EditedItem, editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { HistoryDrawer } from '#web/workspace/kits/versioned/history-drawer.tsx';
import { PreviewButton } from '#web/workspace/kits/versioned/preview-button.tsx';
import { PublicationPanel } from '#web/workspace/kits/versioned/publication-panel.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { useVersionedEditor } from '#web/workspace/kits/versioned/use-versioned-editor.ts';
import { VersionedPage } from '#web/workspace/kits/versioned/versioned-page.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { articleAdapter } from './article-adapter.ts';
import { EditorFields } from './editor-fields.tsx';
import { valuesOf } from './editor-values.ts';
import { MentionedCompanies } from './mentioned-companies.tsx';
import { useFieldLabels } from './use-field-labels.ts';

/** Which button of the menu each action needs. */
const needs: Readonly<Record<VersionAction, string>> = {
  submit: 'article:edit',
  sendBack: 'article:edit',
  schedule: 'article:publish',
  publish: 'article:publish',
  discard: 'article:edit',
  withdraw: 'article:withdraw',
  reopen: 'article:edit',
};

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
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const adapter = useMemo(
    () => articleAdapter(queries, (name) => setLanguage(name.at(-1) === 'en' ? 'en' : 'zh-CN')),
    [queries],
  );
  const mayEdit = buttons.includes('article:edit');
  const editor = useVersionedEditor({
    ...{ adapter, opened, mayWrite: mayEdit && opened?.state !== 'withdrawn' },
    onCreated: (id) =>
      guard.leaveFreely(() => void navigate({ search: editorSearch(id) }, { replace: true, state: createdState })),
  });
  const { item: article } = editor;
  const mayWrite = mayEdit && article?.state !== 'withdrawn';
  const guard = useUnsavedGuard(mayWrite && editor.saveState !== 'saved', {
    save: editor.save,
    staysHere: editor.isKeptHere,
  });
  const labelOf = useFieldLabels();
  const versions = useQuery({
    ...apiQuery('article.versions', { params: { id: article?.id ?? 0 } }),
    ...{ enabled: isHistoryOpen && article !== undefined, staleTime: 0, gcTime: 0 },
  });
  return (
    <>
      <PageActions>
        <LinkButton to={pathname}>{t('editor.back')}</LinkButton>
      </PageActions>
      <VersionedPage
        editor={editor}
        mayWrite={mayWrite}
        changedTitle={t('editor.changedTitle')}
        valuesOf={({ content }) => valuesOf(content)}
        labelOf={labelOf}
        actions={
          <PreviewButton
            subject="article"
            address={(id) => `${publicPaths.releaseDetail}?id=${id}`}
            save={editor.saveIfDirty}
          />
        }
        side={
          <>
            <PublicationPanel
              item={article}
              title={article?.content.title['zh-CN'] ?? ''}
              may={(action) => buttons.includes(needs[action])}
              running={editor.running}
              asksForTime={false}
              withdrawText={t('editor.withdrawText')}
              onStep={(action, circumstances) => void editor.step(action, circumstances)}
              onHistory={() => setIsHistoryOpen(true)}
            >
              {article?.state === 'published' && (
                <LinkButton to={articlePath(article.id)}>{t('editor.read')}</LinkButton>
              )}
            </PublicationPanel>
            <MentionedCompanies article={article} />
          </>
        }
      >
        <EditorFields
          language={language}
          onLanguage={setLanguage}
          isDisabled={!mayWrite}
          generation={editor.generation}
        />
      </VersionedPage>
      {guard.dialog}
      {isHistoryOpen && article && (
        <HistoryDrawer
          subject="article"
          id={article.id}
          versions={versions}
          current={article.version}
          labelOf={labelOf}
          isLocked={!mayWrite}
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
