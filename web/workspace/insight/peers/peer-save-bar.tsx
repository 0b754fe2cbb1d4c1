import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import styles from './peer.module.css';
import type { PeerDraft } from './use-peer-draft.ts';

/** Sticky while there are unsaved changes: the error, and the two actions. */
export function PeerSaveBar({ draft }: { readonly draft: PeerDraft }) {
  const { t } = useTranslation();
  const { theirs, refusal, isSaving } = draft;
  const rebase = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  // Either is all that can be pressed without the other.
  useFocusWhenGone(theirs === undefined, rebase);
  useFocusWhenGone(theirs !== undefined, save);
  return (
    <div className={styles.saveBar}>
      {theirs && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('peers.overtakenTitle', { version: theirs.version })}
          description={
            <>
              {t('peers.overtakenText', {
                name: theirs.changedBy || t('peers.came'),
                time: theirs.changedAt ? formatDateTime(theirs.changedAt) : '',
              })}
              <div className={styles.buttons}>
                <Button ref={rebase} onClick={draft.rebase}>
                  {t('peers.rebase')}
                </Button>
                <Button type="text" onClick={draft.takeTheirs}>
                  {t('peers.takeTheirs')}
                </Button>
              </div>
            </>
          }
        />
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={t('peers.saveFailed')} description={refusal} />}
      <div className={styles.saveActs}>
        <Button type="text" disabled={isSaving} onClick={draft.discard}>
          {t('peers.discard')}
        </Button>
        <Button
          ref={save}
          type="primary"
          loading={isSaving}
          disabled={theirs !== undefined || !draft.isChanged}
          onClick={() => void draft.save()}
        >
          {isSaving ? t('peers.saving') : t('peers.save')}
        </Button>
      </div>
    </div>
  );
}
