import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { EditableChapter } from '#contract/content/manual-editing.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { ConflictAlert } from '#web/workspace/kits/versioned/conflict-alert.tsx';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { createdState, editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { SaveBar } from '#web/workspace/kits/versioned/save-bar.tsx';
import { useSaveKeys } from '#web/workspace/kits/versioned/use-save-keys.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { ChapterFields } from './chapter-fields.tsx';
import { ChapterHistory } from './chapter-history.tsx';
import { ChapterPanel } from './chapter-panel.tsx';
import { useChapterEditor } from './use-chapter-editor.ts';

interface ChapterEditorProps {
  /** Left out while the chapter has never been saved. */
  readonly chapter: EditableChapter | undefined;
  readonly mayEdit: boolean;
}

/** A chapter: its texts at the left, what can be done with it at the right, saving at the foot. */
export function ChapterEditor({ chapter: opened, mayEdit }: ChapterEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const editor = useChapterEditor({
    chapter: opened,
    onCreated: (id) =>
      guard.leaveFreely(() => void navigate({ search: editorSearch(id) }, { replace: true, state: createdState })),
    onRemoved: () => guard.leaveFreely(() => void navigate(pathname, { replace: true })),
  });
  const { chapter, form, isDirty, isSaving, save } = editor;
  const guard = useUnsavedGuard(isDirty);
  useSaveKeys(mayEdit && !isSaving ? () => void save() : undefined);

  return (
    <>
      <PageActions>
        <LinkButton to={pathname}>{t('editor.back')}</LinkButton>
      </PageActions>
      {editor.hasConflict && chapter && (
        <ConflictAlert
          title={t('manualEditor.changedTitle')}
          latest={`${pathname}${editorSearch(chapter.id)}`}
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
          <ChapterFields
            language={editor.language}
            onLanguage={editor.setLanguage}
            isDisabled={!mayEdit}
            generation={editor.generation}
          />
        </Form>
        {chapter && (
          <ChapterPanel
            chapter={chapter}
            mayEdit={mayEdit}
            onHistory={() => setIsHistoryOpen(true)}
            onRemove={editor.remove}
          />
        )}
      </div>
      {mayEdit && (
        <SaveBar
          savedAt={chapter?.changedAt}
          isDirty={isDirty}
          isSaving={isSaving}
          failure={editor.failure}
          onSave={() => void save()}
        />
      )}
      {guard.dialog}
      {isHistoryOpen && chapter && (
        <ChapterHistory
          chapter={chapter}
          mayEdit={mayEdit}
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
