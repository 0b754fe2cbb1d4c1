import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsFor, reviewRefusal, type VersionAction } from '#contract/content/version-states.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Dialog } from '../drawer/dialog.tsx';
import { fromClock, toClock } from './china-clock.ts';
import styles from './editor.module.css';
import { VersionStateTag } from './version-state-tag.tsx';
import type { Step, VersionedItem } from './versioned-item.ts';

interface PublicationPanelProps {
  /** Left out while the text has never been saved. */
  readonly item: VersionedItem | undefined;
  readonly title: string;
  readonly may: (action: VersionAction) => boolean;
  readonly running: VersionAction | undefined;
  /** A text whose form has no time of its own is asked for one when it is scheduled. */
  readonly asksForTime: boolean;
  readonly withdrawText: string;
  readonly onStep: (action: VersionAction, circumstances?: Pick<Step, 'at' | 'note'>) => void;
  readonly onHistory: () => void;
  /** Fields that belong to publishing. */
  readonly fields?: ReactNode;
  readonly children?: ReactNode;
}

/** How far a text has come, and what can be done with it. Buttons that the review forbids say why they are off. */
export function PublicationPanel(props: PublicationPanelProps) {
  const { item, title, may, running, asksForTime, withdrawText, onStep, onHistory, fields, children } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'withdraw' | 'schedule' | 'sendBack'>();
  const [note, setNote] = useState('');
  const [time, setTime] = useState('');
  const publication = item ?? { state: 'draft' as const, draft: null, needsReview: false, isOwnText: true };
  // A draft is given up where it is said what it lies over.
  const actions = actionsFor(publication).filter((action) => action !== 'discard' && may(action));
  const refusal = actions.map((action) => reviewRefusal(publication, action)).find(Boolean);
  const press = (action: VersionAction) => {
    const needsTime = action === 'schedule' && (asksForTime || Boolean(item?.draft));
    if (action === 'schedule' && !needsTime) return onStep(action);
    if (action === 'withdraw' || needsTime || (action === 'sendBack' && item?.needsReview)) {
      setTime(toClock(new Date(Date.now() + 3_600_000).toISOString()));
      setNote('');
      return setAsked(action as typeof asked);
    }
    onStep(action);
  };
  const confirm = () => {
    if (!asked) return;
    setAsked(undefined);
    if (asked === 'schedule') onStep(asked, { at: fromClock(time) });
    else if (asked === 'sendBack') onStep(asked, { note });
    else onStep(asked);
  };
  return (
    <Panel title={t('editor.status')}>
      <div className={styles.block}>
        <div className={styles.state}>
          <VersionStateTag state={publication.state} />
          {item && (
            <Button type="text" size="small" onClick={onHistory}>
              {t('editor.history')}
            </Button>
          )}
        </div>
        {item?.draft && (
          <div className={styles.draftState}>
            <span>{t('versions.changeOver')}</span>
            <VersionStateTag state={item.draft.state} />
            {item.draft.publishAt && <p>{t('versions.publishAt', { time: formatDateTime(item.draft.publishAt) })}</p>}
          </div>
        )}
        {item?.note && <p className={styles.note}>{t('versions.note', { note: item.note })}</p>}
        {fields}
        <div className={styles.buttons}>
          {actions.map((action) => (
            <Button
              key={action}
              danger={action === 'withdraw'}
              type={action === 'publish' && !reviewRefusal(publication, action) ? 'primary' : 'default'}
              loading={running === action}
              disabled={
                (running !== undefined && running !== action) || reviewRefusal(publication, action) !== undefined
              }
              onClick={() => press(action)}
            >
              {t(`versions.actions.${action}`)}
            </Button>
          ))}
          {children}
        </div>
        {refusal && <p className={styles.hint}>{t(`versions.refusals.${refusal}`)}</p>}
        {publication.state === 'withdrawn' && <p className={styles.hint}>{t('versions.withdrawnHint')}</p>}
      </div>
      <Dialog
        open={asked !== undefined}
        title={asked && t(`versions.ask.${asked}`, { title })}
        width={440}
        centered
        onCancel={() => setAsked(undefined)}
        footer={
          <>
            <Button autoFocus={asked === 'withdraw'} onClick={() => setAsked(undefined)}>
              {t('editor.cancel')}
            </Button>
            <Button danger={asked === 'withdraw'} type="primary" onClick={confirm}>
              {asked && t(`versions.actions.${asked}`)}
            </Button>
          </>
        }
      >
        {asked === 'withdraw' && <p>{withdrawText}</p>}
        {asked === 'withdraw' && item?.draft && <p>{t('versions.withdrawDraft')}</p>}
        {asked === 'schedule' && (
          <label className={styles.asked} htmlFor="version-time">
            {t('versions.time')}
            <Input
              id="version-time"
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </label>
        )}
        {asked === 'sendBack' && (
          <label className={styles.asked} htmlFor="version-note">
            {t('versions.noteLabel')}
            <Input.TextArea
              id="version-note"
              rows={3}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
        )}
      </Dialog>
    </Panel>
  );
}
