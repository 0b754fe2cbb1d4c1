import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { createdState } from '#web/workspace/kits/versioned/editor-address.ts';
import { HistoryDrawer } from '#web/workspace/kits/versioned/history-drawer.tsx';
import { PreviewButton } from '#web/workspace/kits/versioned/preview-button.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { useVersionedEditor } from '#web/workspace/kits/versioned/use-versioned-editor.ts';
import { VersionedPage } from '#web/workspace/kits/versioned/versioned-page.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { kindLabels } from '../labels.ts';
import type { Rights } from '../rights.ts';
import { siteAddress } from '../site-address.ts';
import type { ContentFiltering } from '../use-content-filters.ts';
import { contentAdapter } from './content-adapter.ts';
import { ContentFields } from './content-fields.tsx';
import { ContentPanel } from './content-panel.tsx';
import { valuesOf } from './content-values.ts';
import fieldStyles from './fields.module.css';

interface ContentEditorProps {
  readonly kind: ContentKind;
  readonly item: EditableContent | undefined;
  readonly filtering: ContentFiltering;
  readonly rights: Rights;
}

/** Fields at the left, state and publication at the right, saving at the foot. */
export function ContentEditor({ kind, item: opened, filtering, rights }: ContentEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const list = filtering.listAddress();
  const adapter = useMemo(
    () =>
      contentAdapter(kind, queries, (name) => setLanguage(name.at(-1) === 'en' && name.length === 3 ? 'en' : 'zh-CN')),
    [kind, queries],
  );
  const editor = useVersionedEditor({
    ...{ adapter, opened, mayWrite: rights.mayEdit && opened?.state !== 'withdrawn' },
    onCreated: (id) =>
      guard.leaveFreely(() => void navigate(filtering.editorAddress(id), { replace: true, state: createdState })),
  });
  const { item } = editor;
  const mayWrite = rights.mayEdit && item?.state !== 'withdrawn';
  const guard = useUnsavedGuard(mayWrite && editor.saveState !== 'saved', {
    save: editor.save,
    staysHere: editor.isKeptHere,
  });
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
    guard.leaveFreely(() => void navigate(list, { replace: true }));
  };
  const versions = useQuery({
    ...apiQuery('content.versions', { params: { id: item?.id ?? 0 } }),
    ...{ enabled: isHistoryOpen && item !== undefined, staleTime: 0, gcTime: 0 },
  });
  return (
    <>
      <PageActions>
        <LinkButton to={list}>{t('editor.back')}</LinkButton>
      </PageActions>
      <VersionedPage
        editor={editor}
        mayWrite={mayWrite}
        changedTitle={t('content.changedTitle')}
        valuesOf={(other) => valuesOf(kind, other.fields, other.publishedAt)}
        labelOf={labelOf}
        actions={
          <PreviewButton
            subject="content"
            address={(id) => siteAddress({ id, kind, fields: editor.item?.fields ?? {} })}
            save={editor.saveIfDirty}
          />
        }
        side={
          <ContentPanel
            item={item}
            title={titleOf(kind, item) || labels.name}
            rights={rights}
            running={editor.running}
            onStep={(action, circumstances) => void editor.step(action, circumstances)}
            onRemove={remove}
            onTime={(publishedAt) => {
              editor.form.setFieldsValue({ publishedAt });
              editor.changedByHand();
            }}
            onHistory={() => setIsHistoryOpen(true)}
          />
        }
      >
        <h2 className={fieldStyles.kind}>
          {labels.name}
          {!item && <span className={formStyles.optional}>{t('content.newItem')}</span>}
        </h2>
        <ContentFields
          kind={kind}
          language={language}
          onLanguage={setLanguage}
          isDisabled={!mayWrite}
          generation={editor.generation}
        />
      </VersionedPage>
      {guard.dialog}
      {isHistoryOpen && item && (
        <HistoryDrawer
          subject="content"
          id={item.id}
          versions={versions}
          current={item.version}
          more={({ changed }) =>
            changed.length > 0 && (
              <p className={styles.versionMeta}>
                {t('content.changedFields', {
                  names: changed.map((name) => labels.fields[name] ?? name).join(t('content.comma')),
                })}
              </p>
            )
          }
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

function titleOf(kind: ContentKind, item: EditableContent | undefined): string {
  const first = listFields(kind).find(([, field]) => isLocalized(field) && field.control !== 'html');
  const text = first && (item?.fields[first[0]] as LocalizedText | undefined);
  return text?.['zh-CN'].slice(0, 80) ?? '';
}
