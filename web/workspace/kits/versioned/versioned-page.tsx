import { Alert, Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/shared/format/date.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { ConflictPanel } from './conflict-panel.tsx';
import styles from './editor.module.css';
import { SaveBar } from './save-bar.tsx';
import { useSaveKeys } from './use-save-keys.ts';
import type { VersionedEditor } from './use-versioned-editor.ts';
import type { VersionedItem } from './versioned-item.ts';

interface VersionedPageProps<V extends object, I extends VersionedItem> {
  readonly editor: VersionedEditor<V, I>;
  readonly mayWrite: boolean;
  /** What is said when a colleague has saved meanwhile. */
  readonly changedTitle: string;
  readonly valuesOf: (item: I) => V;
  readonly labelOf: (path: string) => string | undefined;
  readonly side: ReactNode;
  /** What can be done at the foot besides saving. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** An editor as a full page: fields at the left, publication at the right, saving at the foot. */
export function VersionedPage<V extends object, I extends VersionedItem>(props: VersionedPageProps<V, I>) {
  const { editor, mayWrite, changedTitle, valuesOf, labelOf, side, actions, children } = props;
  const { t } = useTranslation();
  const { item, form, saveState, conflict } = editor;
  useSaveKeys(mayWrite && saveState !== 'saving' ? () => void editor.save() : undefined);
  return (
    <>
      {conflict && (
        <ConflictPanel
          key={conflict.version}
          title={changedTitle}
          base={editor.base()}
          mine={editor.values()}
          theirs={valuesOf(conflict)}
          changedBy={conflict.changedBy}
          labelOf={(path) => labelOf(path) ?? path}
          onResolve={(merged) => void editor.resolve(merged)}
        />
      )}
      {editor.wasRecovered && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title={t('versions.recovered')}
          action={<Button onClick={editor.forgetLocal}>{t('versions.forget')}</Button>}
        />
      )}
      {item?.draft && item.published && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title={t('versions.overPublished', {
            time: formatDateTime(item.published.at),
            name: item.published.by ?? t('editor.came'),
          })}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={`${styles.columns} ${formStyles.form}`}
        initialValues={editor.initial}
        onValuesChange={editor.onValuesChange}
      >
        <div className={styles.form}>{children}</div>
        <aside className={styles.side} aria-label={t('editor.status')}>
          {side}
        </aside>
      </Form>
      {mayWrite && (
        <SaveBar savedAt={item?.changedAt} state={saveState} failure={editor.failure} onSave={() => void editor.save()}>
          {actions}
        </SaveBar>
      )}
    </>
  );
}
