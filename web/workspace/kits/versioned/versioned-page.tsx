import type { QueryKey } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedVersion } from '#contract/content/publication.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import styles from './editor.module.css';
import { type History, HistoryDrawer } from './history-drawer.tsx';
import { SaveBar } from './save-bar.tsx';
import type { EditorPage } from './use-editor-page.ts';
import { useSaveKeys } from './use-save-keys.ts';
import type { VersionedItem } from './versioned-item.ts';

interface VersionedPageProps<V extends object, I extends VersionedItem, H extends ListedVersion, K extends QueryKey> {
  readonly page: EditorPage<V, I>;
  /** Where the editor was opened from. */
  readonly list: string;
  /** What is said when a colleague has saved meanwhile. */
  readonly changedTitle: string;
  /** What a field of the stored content is called; one that is left out is not compared. */
  readonly labelOf: (path: string) => string | undefined;
  readonly history: History<H, K>;
  readonly side: ReactNode;
  /** What can be done at the foot besides saving. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** An editor as a full page: fields at the left, publication at the right, saving at the foot. */
export function VersionedPage<V extends object, I extends VersionedItem, H extends ListedVersion, K extends QueryKey>(
  props: VersionedPageProps<V, I, H, K>,
) {
  const { page, list, changedTitle, labelOf, history, side, actions, children } = props;
  const { t } = useTranslation();
  const { editor, item, mayWrite, valuesOf } = page;
  const { form, saveState, conflict } = editor;
  useSaveKeys(mayWrite && saveState !== 'saving' ? () => void editor.save() : undefined);
  return (
    <>
      <PageActions>
        <LinkButton to={list}>{t('editor.back')}</LinkButton>
      </PageActions>
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
      {page.leaveDialog}
      {page.isHistoryOpen && item && (
        <HistoryDrawer
          {...history}
          subject={page.subject}
          id={item.id}
          current={item.version}
          labelOf={labelOf}
          isLocked={!mayWrite}
          onClose={() => page.setIsHistoryOpen(false)}
          onRestore={async (number) => {
            await editor.restore(number);
            page.setIsHistoryOpen(false);
          }}
        />
      )}
    </>
  );
}
