import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EditableChapter } from '#contract/content/manual-editing.ts';
import { workspacePaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import editorStyles from '#web/workspace/kits/versioned/editor.module.css';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { chapterAnchor } from '../chapter-view.tsx';
import styles from './manual-editor.module.css';

interface ChapterPanelProps {
  readonly chapter: EditableChapter;
  readonly mayEdit: boolean;
  readonly onHistory: () => void;
  readonly onRemove: () => Promise<void>;
}

/** When the chapter was changed and by whom, and what can be done with it besides writing. */
export function ChapterPanel({ chapter, mayEdit, onHistory, onRemove }: ChapterPanelProps) {
  const { t } = useTranslation();
  const { id, changedAt, changedBy } = chapter;
  return (
    <aside className={editorStyles.side} aria-label={t('manualEditor.chapter')}>
      <Panel title={t('manualEditor.chapter')}>
        <div className={styles.facts}>
          <p className={styles.quiet}>
            {t('editor.by', { name: changedBy ?? t('manualEditor.came'), time: formatDateTime(changedAt) })}
          </p>
          <p className={styles.quiet}>{t('manualEditor.atOnce')}</p>
          <div className={editorStyles.buttons}>
            <LinkButton to={`${workspacePaths.usePage}#${chapterAnchor(id)}`}>{t('manualEditor.view')}</LinkButton>
            <Button onClick={onHistory}>{t('editor.history')}</Button>
            {mayEdit && (
              <Popconfirm
                title={t('manualEditor.removeTitle', { title: chapter.title['zh-CN'] })}
                description={t('manualEditor.removeText')}
                okText={t('manualEditor.remove')}
                okButtonProps={{ danger: true }}
                onConfirm={onRemove}
              >
                <Button danger>{t('manualEditor.remove')}</Button>
              </Popconfirm>
            )}
          </div>
        </div>
      </Panel>
    </aside>
  );
}
