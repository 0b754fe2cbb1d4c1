import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { EditableChapter } from '#contract/manual-editing.ts';
import styles from '../../../editor/editor.module.css';
import { createdState, editorSearch } from '../../../editor/editor-address.ts';
import { SaveBar } from '../../../editor/save-bar.tsx';
import { useUnsavedGuard } from '../../../editor/use-unsaved-guard.tsx';
import formStyles from '../../../form/form.module.css';
import { PageActions } from '../../../shell/page-actions.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
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

  useEffect(() => {
    const saveByKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (mayEdit && !isSaving) void save();
    };
    addEventListener('keydown', saveByKeys);
    return () => removeEventListener('keydown', saveByKeys);
  });

  return (
    <>
      <PageActions>
        <LinkButton to={pathname}>{t('editor.back')}</LinkButton>
      </PageActions>
      {editor.hasConflict && chapter && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          role="alert"
          title={t('manualEditor.changedTitle')}
          description={
            <>
              {t('editor.changedText')}
              <div className={styles.alertActions}>
                <Button href={`${pathname}${editorSearch(chapter.id)}`} target="_blank">
                  {t('editor.viewLatest')}
                </Button>
                <Button onClick={() => void editor.overwrite()}>{t('editor.overwrite')}</Button>
              </div>
            </>
          }
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
