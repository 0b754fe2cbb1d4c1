import { Button, Form, Input, Popconfirm } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EditableContent } from '#contract/content/site-content.ts';
import type { VersionAction } from '#contract/content/version-states.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toClockSecond } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { PublicationPanel } from '#web/workspace/kits/versioned/publication-panel.tsx';
import type { Step } from '#web/workspace/kits/versioned/versioned-item.ts';
import type { Rights } from '../rights.ts';
import { siteAddress } from '../site-address.ts';
import fieldStyles from './fields.module.css';

interface ContentPanelProps {
  /** Left out while the item has never been saved. */
  readonly item: EditableContent | undefined;
  readonly title: string;
  readonly rights: Rights;
  readonly running: VersionAction | undefined;
  readonly onStep: (action: VersionAction, circumstances?: Pick<Step, 'at' | 'note'>) => void;
  readonly onRemove: () => Promise<void>;
  readonly onTime: (clock: string) => void;
  readonly onHistory: () => void;
}

/** State of the item, when it is there, and what can be done with it. */
export function ContentPanel(props: ContentPanelProps) {
  const { t } = useTranslation();
  const { item, title, rights, running, onStep, onRemove, onTime, onHistory } = props;
  const isLocked = !rights.mayEdit || item?.state === 'withdrawn';
  const may = (action: VersionAction) =>
    action === 'submit' || action === 'discard' ? rights.mayEdit : rights.mayPublish;
  return (
    <PublicationPanel
      item={item}
      title={title}
      may={may}
      running={running}
      asksForTime={false}
      withdrawText={t('content.withdrawText')}
      onStep={onStep}
      onHistory={onHistory}
      fields={
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
          {item?.state === 'scheduled' && (
            <p className={styles.hint}>{t('content.scheduledFor', { time: formatDateTime(item.publishedAt) })}</p>
          )}
        </div>
      }
    >
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
        <Popconfirm
          title={t('content.removeTitle', { title })}
          description={t('content.removeText')}
          okText={t('content.remove')}
          okButtonProps={{ danger: true }}
          onConfirm={onRemove}
        >
          <Button danger type="text">
            {t('content.remove')}
          </Button>
        </Popconfirm>
      )}
    </PublicationPanel>
  );
}
