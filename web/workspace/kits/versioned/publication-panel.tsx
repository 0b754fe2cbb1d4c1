import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsFor, reviewRefusal, type VersionAction } from '#contract/content/version-states.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { toClock } from './china-clock.ts';
import styles from './editor.module.css';
import { type AskedAction, StepDialog, type StepWords } from './step-dialog.tsx';
import { VersionStateTag } from './version-state-tag.tsx';
import type { Step, VersionedItem } from './versioned-item.ts';

interface PublicationPanelProps {
  /** Left out while the text has never been saved. */
  readonly item: VersionedItem | undefined;
  readonly title: string;
  readonly may: (action: VersionAction) => boolean;
  readonly running: VersionAction | undefined;
  /** Why the last step was refused, where nothing else on the page says it. */
  readonly failure: string | undefined;
  /** A text whose form has no time of its own is asked for one when it is scheduled. */
  readonly asksForTime: boolean;
  readonly withdrawText: string;
  /** Answers with why the step was not taken, `undefined` when it was. */
  readonly onStep: (action: VersionAction, circumstances?: Pick<Step, 'at' | 'note'>) => Promise<string | undefined>;
  readonly onHistory: () => void;
  /** Fields that belong to publishing. */
  readonly fields?: ReactNode;
  readonly children?: ReactNode;
}

/** How far a text has come, and what can be done with it. Buttons that the review forbids say why they are off. */
export function PublicationPanel(props: PublicationPanelProps) {
  const { item, title, may, running, failure, asksForTime, withdrawText, onStep, onHistory, fields, children } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AskedAction>();
  const [typed, setTyped] = useState<Partial<StepWords>>({});
  const [proposedTime, setProposedTime] = useState('');
  const publication = item ?? { state: 'draft' as const, draft: null, needsReview: false, isOwnText: true };
  // A draft is given up where it is said what it lies over.
  const actions = actionsFor(publication).filter((action) => action !== 'discard' && may(action));
  const reviewed = actions.map((action) => reviewRefusal(publication, action)).find(Boolean);
  const press = (action: VersionAction) => {
    const needsTime = action === 'schedule' && (asksForTime || Boolean(item?.draft));
    if (action === 'withdraw' || needsTime || (action === 'sendBack' && item?.needsReview)) {
      setProposedTime(toClock(new Date(Date.now() + 3_600_000).toISOString()));
      return setAsked(action as AskedAction);
    }
    void onStep(action);
  };
  const confirm = async (circumstances: Pick<Step, 'at' | 'note'>) => {
    if (!asked) return undefined;
    const refusal = await onStep(asked, circumstances);
    if (refusal === undefined) {
      setAsked(undefined);
      setTyped({});
    }
    return refusal;
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
        {failure !== undefined && !asked && !running && (
          <Alert className={styles.refused ?? ''} type="error" showIcon role="alert" title={failure} />
        )}
        {reviewed && <p className={styles.hint}>{t(`versions.refusals.${reviewed}`)}</p>}
        {publication.state === 'withdrawn' && <p className={styles.hint}>{t('versions.withdrawnHint')}</p>}
      </div>
      {asked && (
        <StepDialog
          {...{ title, withdrawText, words: { note: '', time: proposedTime, ...typed } }}
          action={asked}
          hasDraft={Boolean(item?.draft)}
          onWords={(words) => setTyped({ ...typed, ...words })}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
