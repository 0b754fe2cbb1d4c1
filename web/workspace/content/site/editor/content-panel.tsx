import { Button, Form, Input } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { toClockSecond } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { PublicationPanel } from '#web/workspace/kits/versioned/publication-panel.tsx';
import type { EditorPage } from '#web/workspace/kits/versioned/use-editor-page.ts';
import { mayTake, type Rights } from '../rights.ts';
import { siteAddress } from '../site-address.ts';
import type { ContentValues } from './content-values.ts';
import fieldStyles from './fields.module.css';

interface ContentPanelProps {
  readonly kind: ContentKind;
  readonly publication: EditorPage<ContentValues, EditableContent>['publication'];
  readonly title: string;
  readonly rights: Rights;
  readonly onRemove: () => Promise<void>;
  readonly onTime: (clock: string) => void;
}

/** State of the item, when it is there, and what can be done with it. */
export function ContentPanel(props: ContentPanelProps) {
  const { t } = useTranslation();
  const { kind, publication, title, rights, onRemove, onTime } = props;
  const { item } = publication;
  const isLocked = !rights.mayEdit || item?.state === 'withdrawn';
  return (
    <PublicationPanel
      {...publication}
      title={title}
      may={(action) => mayTake(action, kind, rights)}
      asksForTime={false}
      withdrawText={t('content.withdrawText')}
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
