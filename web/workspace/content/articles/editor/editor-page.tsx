import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { articleActionElements } from '#contract/codes/action-elements.ts';
import type { EditableArticle } from '#contract/content/article-editing.ts';
import { articlePath, publicPaths } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { type EditedItem, editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { OpenedText } from '#web/workspace/kits/versioned/opened-text.tsx';
import { PublicationPanel } from '#web/workspace/kits/versioned/publication-panel.tsx';
import { SiteFrame } from '#web/workspace/kits/versioned/site-frame.tsx';
import { useEditorPage } from '#web/workspace/kits/versioned/use-editor-page.ts';
import { VersionedPage } from '#web/workspace/kits/versioned/versioned-page.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { articleAdapter } from './article-adapter.ts';
import { EditorFields } from './editor-fields.tsx';
import { MentionedCompanies } from './mentioned-companies.tsx';
import { useFieldLabels } from './use-field-labels.ts';

interface EditorPageProps {
  readonly id: EditedItem;
  /** Element codes that the menu grants on this page. */
  readonly buttons: readonly string[];
}

/** The editor as a full page (docs/visual-language.md, "Workspace pages"). */
export function EditorPage({ id, buttons }: EditorPageProps) {
  const queryOf = (known: number) => apiQuery('article.manageDetail', { params: { id: known } }, { quiet: true });
  return (
    <OpenedText id={id} queryOf={queryOf}>
      {(article) => <Editor article={article} buttons={buttons} />}
    </OpenedText>
  );
}

interface EditorProps {
  readonly article: EditableArticle | undefined;
  readonly buttons: readonly string[];
}

function Editor({ article: opened, buttons }: EditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const adapter = useMemo(() => articleAdapter(queries), [queries]);
  const page = useEditorPage({
    ...{ adapter, opened, mayEdit: buttons.includes('article:edit') },
    addressOf: (id) => ({ search: editorSearch(id) }),
  });
  const { item: article } = page;
  return (
    <VersionedPage
      page={page}
      list={pathname}
      changedTitle={t('editor.changedTitle')}
      labelOf={useFieldLabels()}
      history={{ queryOf: (id) => apiQuery('article.versions', { params: { id } }) }}
      preview={({ id, version }, language) => (
        <SiteFrame {...{ id, version, language }} subject="article" address={`${publicPaths.releaseDetail}?id=${id}`} />
      )}
      liveAddress={({ id }) => articlePath(id)}
      side={
        <>
          <PublicationPanel
            {...page.publication}
            title={article?.content.title['zh-CN'] ?? ''}
            may={(action) => buttons.includes(articleActionElements[action])}
            asksForTime={false}
            withdrawText={t('editor.withdrawText')}
          >
            {article?.state === 'published' && <LinkButton to={articlePath(article.id)}>{t('editor.read')}</LinkButton>}
          </PublicationPanel>
          <MentionedCompanies article={article} />
        </>
      }
    >
      <EditorFields {...page.fields} />
    </VersionedPage>
  );
}
