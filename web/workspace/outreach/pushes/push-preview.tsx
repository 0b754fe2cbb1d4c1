import { Alert } from 'antd';
import { Monitor, Moon, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DigestBlock, largestMail } from '#contract/outreach/push-rules.ts';
import type { PushPreview as Preview } from '#contract/outreach/pushes.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { MailFrame } from './mail-frame.tsx';
import styles from './pushes.module.css';

/** Bytes from which the size is a warning: what is added later may be cut off. */
const almostTooLarge = largestMail - 10 * 1024;

const shapes = ['html', 'text', 'page', 'card'] as const;
/** What each shape is looked at on; the public site has no dark colours. */
const devices = { html: ['desktop', 'phone', 'dark'], page: ['desktop', 'phone'], text: [], card: [] } as const;
type Device = (typeof devices)['html'][number];
const deviceIcons = { desktop: Monitor, phone: Smartphone, dark: Moon } as const;

interface PushPreviewProps {
  readonly query: {
    readonly data: Preview | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The page on the web, as it is seen on a device. */
  readonly page: (device: Device) => ReactNode;
  /** Without a subject there is nothing to be shown. */
  readonly isWaiting?: boolean;
  /** The block that is being edited. */
  readonly block?: DigestBlock | undefined;
}

/** The mail itself with its subject, its sender and its size, and what else is made of it: text, page and card. */
export function PushPreview({ query: { data, error, refetch }, page, isWaiting = false, block }: PushPreviewProps) {
  const { t } = useTranslation();
  const [shape, setShape] = useState<(typeof shapes)[number]>('html');
  const [chosen, setDevice] = useState<Device>('desktop');
  const offered = shapes.filter((one) => one !== 'card' || data?.card);
  const drawn = offered.includes(shape) ? shape : 'html';
  const fitting: readonly Device[] = devices[drawn];
  const device = fitting.find((one) => one === chosen) ?? 'desktop';
  return (
    <Panel
      title={t('pushes.preview')}
      actions={
        <div className={styles.views}>
          {data && (
            <span className={data.bytes >= almostTooLarge ? styles.tooLarge : styles.size}>
              {t('pushes.size', { size: Math.max(1, Math.round(data.bytes / 1024)) })}
            </span>
          )}
          <SegmentedSwitch
            label={t('pushes.preview')}
            value={drawn}
            options={offered.map((value) => ({ value, label: t(`pushes.previewShapes.${value}`) }))}
            onChange={setShape}
          />
        </div>
      }
    >
      {isWaiting && <p className={styles.waits}>{t('pushes.previewWaits')}</p>}
      {!isWaiting &&
        !data &&
        (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />)}
      {!isWaiting && data && (
        <>
          {data.bytes >= almostTooLarge && <Alert banner type="warning" showIcon title={t('pushes.almostTooLarge')} />}
          <div className={styles.envelope}>
            <dl className={styles.facts}>
              <dt>{t('pushes.subject')}</dt>
              <dd>{data.subject}</dd>
              <dt>{t('pushes.from')}</dt>
              <dd>{data.from}</dd>
            </dl>
            {fitting.length > 0 && (
              <SegmentedSwitch
                label={t('pushes.device')}
                value={device}
                options={fitting.map((value) => ({ value, label: <DeviceIcon device={value} /> }))}
                onChange={setDevice}
              />
            )}
          </div>
          {drawn === 'text' && <pre className={styles.plain}>{data.text}</pre>}
          {drawn === 'html' && <MailFrame html={data.html} device={device} block={block} />}
          {drawn === 'page' && page(device)}
          {drawn === 'card' && data.card && <CardPreview card={data.card} />}
        </>
      )}
    </Panel>
  );
}

function DeviceIcon({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const Icon = deviceIcons[device];
  const name = t(`pushes.devices.${device}`);
  return (
    <span title={name}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** The card in a group chat, as the platforms draw it: a title, its lines, a way to the whole. */
function CardPreview({ card: { title, parts, rest } }: { readonly card: NonNullable<Preview['card']> }) {
  const { t } = useTranslation();
  const hasArticles = parts.some(({ kind }) => kind === 'headlines');
  return (
    <div className={styles.cardGround}>
      <article className={styles.card}>
        <h3>{title}</h3>
        {parts.map(({ kind, lines }) =>
          kind === 'headlines' ? (
            <ol key={kind}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ) : (
            lines.map((line) => <p key={line}>{line}</p>)
          ),
        )}
        {rest !== '' && <p>{rest}</p>}
        {hasArticles && <p className={styles.cardLink}>{t('pushes.cardLink')}</p>}
      </article>
      <p className={styles.note}>{t('pushes.cardNote')}</p>
    </div>
  );
}
