import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import type { LocalizedText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import type { EditedItem } from '#web/workspace/kits/versioned/editor-address.ts';
import { OpenedText } from '#web/workspace/kits/versioned/opened-text.tsx';
import { SiteFrame } from '#web/workspace/kits/versioned/site-frame.tsx';
import { useEditorPage } from '#web/workspace/kits/versioned/use-editor-page.ts';
import { VersionedPage } from '#web/workspace/kits/versioned/versioned-page.tsx';
import { kindLabels } from '../labels.ts';
import type { Rights } from '../rights.ts';
import { siteAddress } from '../site-address.ts';
import type { ContentFiltering } from '../use-content-filters.ts';
import { contentAdapter } from './content-adapter.ts';
import { ContentFields } from './content-fields.tsx';
import { ContentPanel } from './content-panel.tsx';
import fieldStyles from './fields.module.css';

interface EditorPageProps {
  readonly id: EditedItem;
  readonly filtering: ContentFiltering;
  readonly rights: Rights;
}

/** Full-page editor of an item (docs/visual-language.md, "Workspace pages"). */
export function EditorPage({ id, ...props }: EditorPageProps) {
  const queryOf = (known: number) => apiQuery('content.detail', { params: { id: known } }, { quiet: true });
  const { kind } = props.filtering.filters;
  return (
    <OpenedText id={id} queryOf={queryOf}>
      {(item) => <ContentEditor kind={item?.kind ?? kind} item={item} {...props} />}
    </OpenedText>
  );
}

interface ContentEditorProps {
  readonly kind: ContentKind;
  readonly item: EditableContent | undefined;
  readonly filtering: ContentFiltering;
  readonly rights: Rights;
}

function ContentEditor({ kind: first, item: opened, filtering, rights }: ContentEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // A new item stays of its kind when the address gets its number.
  const [kind] = useState(first);
  const list = filtering.listAddress();
  const adapter = useMemo(() => contentAdapter(kind, queries), [kind, queries]);
  const page = useEditorPage({ adapter, opened, mayEdit: rights.mayEdit, addressOf: filtering.editorAddress });
  const { item, editor } = page;
  const labels = kindLabels(kind);
  const labelOf = useCallback(
    (path: string) => {
      if (path === 'publishedAt') return t('content.publishedAt');
      const [, field = '', translation] = path.split('.');
      const label = kindLabels(kind).fields[field];
      return translation === 'en' ? `${label} (${t('editor.en')})` : label;
    },
    [kind, t],
  );
  const remove = async () => {
    if (!item) return;
    const answer = await api('content.remove', { body: { id: item.id, version: item.version } });
    if (!answer.success) return;
    editor.forgetLocal();
    toast.success(t('content.removed'));
    page.leaveFor(list);
  };
  return (
    <VersionedPage
      page={page}
      list={list}
      changedTitle={t('content.changedTitle')}
      labelOf={labelOf}
      history={{
        queryOf: (id) => apiQuery('content.versions', { params: { id } }),
        more: ({ changed }) =>
          changed.length > 0 && (
            <p className={styles.versionMeta}>
              {t('content.changedFields', {
                names: changed.map((name) => labels.fields[name] ?? name).join(t('content.comma')),
              })}
            </p>
          ),
      }}
      preview={({ id, version, fields }, language) => (
        <SiteFrame {...{ id, version, language }} subject="content" address={siteAddress({ id, kind, fields })} />
      )}
      liveAddress={siteAddress}
      side={
        <ContentPanel
          kind={kind}
          publication={page.publication}
          title={titleOf(kind, item) || labels.name}
          rights={rights}
          onRemove={remove}
          onTime={(publishedAt) => {
            editor.form.setFieldsValue({ publishedAt });
            editor.changedByHand();
          }}
        />
      }
    >
      <h2 className={fieldStyles.kind}>
        {labels.name}
        {!item && <span className={formStyles.optional}>{t('content.newItem')}</span>}
      </h2>
      <ContentFields kind={kind} {...page.fields} />
    </VersionedPage>
  );
}

function titleOf(kind: ContentKind, item: EditableContent | undefined): string {
  const first = listFields(kind).find(([, field]) => isLocalized(field) && field.control !== 'html');
  const text = first && (item?.fields[first[0]] as LocalizedText | undefined);
  return text?.['zh-CN'].slice(0, 80) ?? '';
}
