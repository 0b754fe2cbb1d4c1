import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestMail } from '#contract/outreach/push-rules.ts';
import type { PushPreview as Preview } from '#contract/outreach/pushes.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { MailFrame } from './mail-frame.tsx';
import styles from './pushes.module.css';

/** Bytes from which the size is a warning: what is added later may be cut off. */
const almostTooLarge = largestMail - 10 * 1024;

const devices = ['desktop', 'phone', 'dark'] as const;

interface PushPreviewProps {
  readonly query: {
    readonly data: Preview | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Without a subject there is nothing to be shown. */
  readonly isWaiting?: boolean;
}

/** The mail itself, with its subject, its sender and its size. */
export function PushPreview({ query: { data, error, refetch }, isWaiting = false }: PushPreviewProps) {
  const { t } = useTranslation();
  const [shape, setShape] = useState<'html' | 'text'>('html');
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop');
  const size = data && t('pushes.size', { size: Math.max(1, Math.round(data.bytes / 1024)) });
  return (
    <Panel
      title={t('pushes.preview')}
      scope={size}
      actions={
        <SegmentedSwitch
          label={t('pushes.preview')}
          value={shape}
          options={(['html', 'text'] as const).map((value) => ({ value, label: t(`pushes.previewShapes.${value}`) }))}
          onChange={setShape}
        />
      }
    >
      {isWaiting && <p className={styles.waits}>{t('pushes.previewWaits')}</p>}
      {!isWaiting &&
        !data &&
        (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />)}
      {!isWaiting && data && (
        <>
          {data.bytes >= almostTooLarge && <Alert banner type="warning" showIcon title={t('pushes.almostTooLarge')} />}
          <dl className={styles.envelope}>
            <dt>{t('pushes.subject')}</dt>
            <dd>{data.subject}</dd>
            <dt>{t('pushes.from')}</dt>
            <dd>{data.from}</dd>
          </dl>
          {shape === 'text' && <pre className={styles.plain}>{data.text}</pre>}
          {shape === 'html' && (
            <>
              <div className={styles.devices}>
                <SegmentedSwitch
                  label={t('pushes.device')}
                  value={device}
                  options={devices.map((value) => ({ value, label: t(`pushes.devices.${value}`) }))}
                  onChange={setDevice}
                />
              </div>
              <MailFrame html={data.html} device={device} />
            </>
          )}
        </>
      )}
    </Panel>
  );
}
