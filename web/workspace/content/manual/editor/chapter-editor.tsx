import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { EditableChapter } from '#contract/content/manual-editing.ts';
import { workspacePaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { type EditedItem, editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { OpenedText } from '#web/workspace/kits/versioned/opened-text.tsx';
import { PublicationPanel } from '#web/workspace/kits/versioned/publication-panel.tsx';
import { useEditorPage } from '#web/workspace/kits/versioned/use-editor-page.ts';
import { VersionedPage } from '#web/workspace/kits/versioned/versioned-page.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { chapterAnchor } from '../chapter-view.tsx';
import { chapterAdapter, forgetChapters } from './chapter-adapter.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { ChapterFrame } from './chapter-frame.tsx';

interface ChapterPageProps {
  readonly id: EditedItem;
  readonly mayEdit: boolean;
}

/** Full-page editor of a chapter (docs/visual-language.md, "Workspace pages"). */
export function ChapterPage({ id, mayEdit }: ChapterPageProps) {
  const queryOf = (known: number) => apiQuery('manual.detail', { params: { id: known } }, { quiet: true });
  return (
    <OpenedText id={id} queryOf={queryOf}>
      {(chapter) => <ChapterEditor chapter={chapter} mayEdit={mayEdit} />}
    </OpenedText>
  );
}

interface ChapterEditorProps {
  /** Left out while the chapter has never been saved. */
  readonly chapter: EditableChapter | undefined;
  readonly mayEdit: boolean;
}

function ChapterEditor({ chapter: opened, mayEdit }: ChapterEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const adapter = useMemo(() => chapterAdapter(queries), [queries]);
  const page = useEditorPage({
    ...{ adapter, opened, mayEdit },
    addressOf: (id) => ({ search: editorSearch(id) }),
  });
  const { item: chapter } = page;
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
    page.editor.forgetLocal();
    toast.success(t('manualEditor.removed'));
    await forgetChapters(queries);
    page.leaveFor(pathname);
  };
  return (
    <VersionedPage
      page={page}
      list={pathname}
      changedTitle={t('manualEditor.changedTitle')}
      labelOf={labelOf}
      history={{ queryOf: (id) => apiQuery('manual.versions', { params: { id } }) }}
      preview={(saved, language) => <ChapterFrame chapter={saved} language={language} />}
      liveAddress={({ id }) => `${workspacePaths.usePage}#${chapterAnchor(id)}`}
      side={
        <PublicationPanel
          {...page.publication}
          title={chapter?.title['zh-CN'] ?? ''}
          may={() => mayEdit}
          asksForTime
          withdrawText={t('manualEditor.withdrawText')}
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
      <ChapterFields {...page.fields} />
    </VersionedPage>
  );
}
