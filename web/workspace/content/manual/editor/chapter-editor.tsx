import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { EditableChapter } from '#contract/content/manual-editing.ts';
import type { Language } from '#contract/language.ts';
import { workspacePaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { createdState, editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { HistoryDrawer } from '#web/workspace/kits/versioned/history-drawer.tsx';
import { PublicationPanel } from '#web/workspace/kits/versioned/publication-panel.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { useVersionedEditor } from '#web/workspace/kits/versioned/use-versioned-editor.ts';
import { VersionedPage } from '#web/workspace/kits/versioned/versioned-page.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { chapterAnchor } from '../chapter-view.tsx';
import { chapterAdapter, chapterValues, forgetChapters } from './chapter-adapter.ts';
import { ChapterFields } from './chapter-fields.tsx';

interface ChapterEditorProps {
  /** Left out while the chapter has never been saved. */
  readonly chapter: EditableChapter | undefined;
  readonly mayEdit: boolean;
}

/** A chapter: its texts at the left, what can be done with it at the right, saving at the foot. */
export function ChapterEditor({ chapter: opened, mayEdit }: ChapterEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const adapter = useMemo(
    () => chapterAdapter(queries, (name) => setLanguage(name.at(-1) === 'en' ? 'en' : 'zh-CN')),
    [queries],
  );
  const editor = useVersionedEditor({
    ...{ adapter, opened, mayWrite: mayEdit && opened?.state !== 'withdrawn' },
    onCreated: (id) =>
      guard.leaveFreely(() => void navigate({ search: editorSearch(id) }, { replace: true, state: createdState })),
  });
  const { item: chapter } = editor;
  const mayWrite = mayEdit && chapter?.state !== 'withdrawn';
  const guard = useUnsavedGuard(mayWrite && editor.saveState !== 'saved', {
    save: editor.save,
    staysHere: editor.isKeptHere,
  });
  const labelOf = useCallback(
    (path: string) => {
      const [field, translation] = path.split('.');
      if (field !== 'title' && field !== 'body') return undefined;
      const label = t(field === 'title' ? 'manualEditor.title' : 'manualEditor.body');
      return translation === 'en' ? `${label} (${t('editor.en')})` : label;
    },
    [t],
  );
  const remove = async () => {
    if (!chapter) return;
    const answer = await api('manual.remove', { body: { id: chapter.id, version: chapter.version } });
    if (!answer.success) return;
    editor.forgetLocal();
    toast.success(t('manualEditor.removed'));
    await forgetChapters(queries);
    guard.leaveFreely(() => void navigate(pathname, { replace: true }));
  };
  const versions = useQuery({
    ...apiQuery('manual.versions', { params: { id: chapter?.id ?? 0 } }),
    ...{ enabled: isHistoryOpen && chapter !== undefined, staleTime: 0, gcTime: 0 },
  });
  return (
    <>
      <PageActions>
        <LinkButton to={pathname}>{t('editor.back')}</LinkButton>
      </PageActions>
      <VersionedPage
        editor={editor}
        mayWrite={mayWrite}
        changedTitle={t('manualEditor.changedTitle')}
        valuesOf={chapterValues}
        labelOf={labelOf}
        side={
          <PublicationPanel
            item={chapter}
            title={chapter?.title['zh-CN'] ?? ''}
            may={() => mayEdit}
            running={editor.running}
            asksForTime
            withdrawText={t('manualEditor.withdrawText')}
            onStep={(action, circumstances) => void editor.step(action, circumstances)}
            onHistory={() => setIsHistoryOpen(true)}
          >
            {chapter?.state === 'published' && (
              <LinkButton to={`${workspacePaths.usePage}#${chapterAnchor(chapter.id)}`}>
                {t('manualEditor.view')}
              </LinkButton>
            )}
            {mayEdit && chapter && (
              <Popconfirm
                title={t('manualEditor.removeTitle', { title: chapter.title['zh-CN'] })}
                description={t('manualEditor.removeText')}
                okText={t('manualEditor.remove')}
                okButtonProps={{ danger: true }}
                onConfirm={remove}
              >
                <Button danger>{t('manualEditor.remove')}</Button>
              </Popconfirm>
            )}
          </PublicationPanel>
        }
      >
        <ChapterFields
          language={language}
          onLanguage={setLanguage}
          isDisabled={!mayWrite}
          generation={editor.generation}
        />
      </VersionedPage>
      {guard.dialog}
      {isHistoryOpen && chapter && (
        <HistoryDrawer
          subject="manual"
          id={chapter.id}
          versions={versions}
          current={chapter.version}
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
