import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { ConflictAlert } from '#web/workspace/kits/versioned/conflict-alert.tsx';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { createdState } from '#web/workspace/kits/versioned/editor-address.ts';
import { SaveBar } from '#web/workspace/kits/versioned/save-bar.tsx';
import { useSaveKeys } from '#web/workspace/kits/versioned/use-save-keys.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { kindLabels } from '../labels.ts';
import type { Rights } from '../rights.ts';
import type { ContentFiltering } from '../use-content-filters.ts';
import { ContentFields } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import fieldStyles from './fields.module.css';
import { PublishPanel } from './publish-panel.tsx';
import { useContentEditor } from './use-content-editor.ts';

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
  const { pathname } = useLocation();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const list = filtering.listAddress();
  const editor = useContentEditor({
    kind,
    item: opened,
    onCreated: (id) =>
      guard.leaveFreely(() => void navigate(filtering.editorAddress(id), { replace: true, state: createdState })),
    onRemoved: () => guard.leaveFreely(() => void navigate(list, { replace: true })),
  });
  const { item, form, isDirty, isSaving, save } = editor;
  const guard = useUnsavedGuard(isDirty);
  const mayWrite = rights.mayEdit && item?.state !== 'withdrawn';
  useSaveKeys(mayWrite && !isSaving ? () => void save() : undefined);

  return (
    <>
      <PageActions>
        <LinkButton to={list}>{t('editor.back')}</LinkButton>
      </PageActions>
      {editor.hasConflict && item && (
        <ConflictAlert
          title={t('content.changedTitle')}
          latest={`${pathname}${filtering.editorAddress(item.id)}`}
          onOverwrite={() => void editor.overwrite()}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={`${styles.columns} ${formStyles.form}`}
        initialValues={editor.initial}
        onValuesChange={editor.onFieldsChanged}
      >
        <div className={styles.form}>
          <h2 className={fieldStyles.kind}>
            {kindLabels(kind).name}
            {!item && <span className={formStyles.optional}>{t('content.newItem')}</span>}
          </h2>
          <ContentFields
            kind={kind}
            language={editor.language}
            onLanguage={editor.setLanguage}
            isDisabled={!mayWrite}
            generation={editor.generation}
          />
        </div>
        <PublishPanel
          kind={kind}
          item={item}
          rights={rights}
          running={editor.running}
          onStep={(action) => void editor.step(action)}
          onRemove={() => void editor.remove()}
          onTime={editor.setTime}
          onHistory={() => setIsHistoryOpen(true)}
        />
      </Form>
      {mayWrite && (
        <SaveBar
          savedAt={item?.changedAt}
          isDirty={isDirty}
          isSaving={isSaving}
          failure={editor.failure}
          onSave={() => void save()}
        />
      )}
      {guard.dialog}
      {isHistoryOpen && item && (
        <ContentHistory
          item={item}
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
