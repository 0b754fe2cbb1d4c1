import { Button, Form, Input } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { type ContentAction, contentActionsIn } from '#contract/content/site-content/states.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { StateTag } from '#web/workspace/content/articles/state-tag.tsx';
import { toClockSecond } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { Panel } from '#web/workspace/ui/panel.tsx';
import type { Rights } from '../rights.ts';
import { siteAddress } from '../site-address.ts';
import { ConfirmDialog, type Confirmed } from './confirm-dialog.tsx';
import fieldStyles from './fields.module.css';

interface PublishPanelProps {
  readonly kind: ContentKind;
  /** Left out while the item has never been saved. */
  readonly item: EditableContent | undefined;
  readonly rights: Rights;
  readonly running: ContentAction | Confirmed | undefined;
  readonly onStep: (action: ContentAction) => void;
  readonly onRemove: () => void;
  readonly onTime: (clock: string) => void;
  readonly onHistory: () => void;
}

/** State of the item, when it is there, and what can be done with it. */
export function PublishPanel(props: PublishPanelProps) {
  const { t } = useTranslation();
  const { kind, item, rights, running, onStep, onRemove, onTime, onHistory } = props;
  const [asked, setAsked] = useState<Confirmed>();
  const state = item?.state ?? 'draft';
  const actions = rights.mayPublish ? contentActionsIn(state) : [];
  const isLocked = !rights.mayEdit || state === 'withdrawn';
  return (
    <aside className={styles.side} aria-label={t('editor.status')}>
      <Panel title={t('editor.status')}>
        <div className={styles.block}>
          <div className={styles.state}>
            <StateTag state={state} />
            {item && (
              <Button type="text" size="small" onClick={onHistory}>
                {t('editor.history')}
              </Button>
            )}
          </div>
          <div className={fieldStyles.time}>
            <Form.Item name="publishedAt" label={t('content.publishedAt')} extra={t('content.publishedAtHelp')}>
              <Input type="datetime-local" step={1} disabled={isLocked} />
            </Form.Item>
            {!isLocked && (
              <Button
                type="link"
                size="small"
                className={fieldStyles.now ?? ''}
                onClick={() => onTime(toClockSecond(new Date().toISOString()))}
              >
                {t('content.now')}
              </Button>
            )}
          </div>
          {state === 'scheduled' && item && (
            <p className={styles.hint}>{t('content.scheduledFor', { time: formatDateTime(item.publishedAt) })}</p>
          )}
          <div className={`${styles.buttons} ${fieldStyles.actions}`}>
            {actions.map((action) => (
              <Button
                key={action}
                danger={action === 'withdraw'}
                loading={running === action}
                disabled={running !== undefined && running !== action}
                onClick={() => (action === 'withdraw' ? setAsked('withdraw') : onStep(action))}
              >
                {t(`content.actions.${action}`)}
              </Button>
            ))}
            {item?.state === 'published' && (
              <Button
                href={siteAddress(item)}
                target="_blank"
                icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
              >
                {t('content.viewOnSite')}
              </Button>
            )}
            {item?.removable && rights.mayEdit && (
              <Button danger type="text" loading={running === 'remove'} onClick={() => setAsked('remove')}>
                {t('content.remove')}
              </Button>
            )}
          </div>
          {state === 'withdrawn' && <p className={styles.hint}>{t('content.withdrawnHint')}</p>}
        </div>
      </Panel>
      <ConfirmDialog
        asked={asked}
        kind={kind}
        item={item}
        onCancel={() => setAsked(undefined)}
        onConfirm={(what) => {
          setAsked(undefined);
          if (what === 'remove') onRemove();
          else onStep(what);
        }}
      />
    </aside>
  );
}
