import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './previews.module.css';

/** The page that shows a text, as it will be in a language. */
export type PreviewIn = (language: Language) => ReactNode;

const languages: readonly Language[] = ['zh-CN', 'en'];
type Device = 'phone' | 'desk';
/** Width of the window on each device, in CSS pixels; the frames have it in their style. */
const widths = { phone: 390, desk: 1280 } as const;

/** Beside the editor: both languages, made smaller, as they were when the text was saved last. */
export function PreviewPane({ previewIn }: { readonly previewIn: PreviewIn | undefined }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  return (
    <Panel title={t('preview.short')} actions={<DeviceSwitch device={device} onChange={setDevice} />}>
      <div className={styles.pane}>
        {previewIn ? (
          <Frames device={device} previewIn={previewIn} />
        ) : (
          <p className={styles.none}>{t('preview.none')}</p>
        )}
      </div>
    </Panel>
  );
}

/** The same at its real size. */
export function PreviewDrawer({ previewIn, onClose }: { readonly previewIn: PreviewIn; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  return (
    <Drawer open title={t('preview.title')} size="min(1400px, 100vw)" onClose={onClose}>
      <DeviceSwitch device={device} onChange={setDevice} />
      <div className={styles.full}>
        <Frames device={device} previewIn={previewIn} />
      </div>
    </Drawer>
  );
}

/** On a phone, in the place of the form: one language at a time, as wide as the phone is. */
export function PhonePreview({ previewIn }: { readonly previewIn: PreviewIn | undefined }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('zh-CN');
  if (!previewIn) return <p className={styles.none}>{t('preview.none')}</p>;
  return (
    <section className={styles.phone} aria-label={t('preview.title')}>
      <SegmentedSwitch
        label={t('editor.language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: t(value === 'en' ? 'editor.en' : 'editor.zh') }))}
      />
      <div key={language} className={styles.window}>
        {previewIn(language)}
      </div>
    </section>
  );
}

function DeviceSwitch({ device, onChange }: { readonly device: Device; readonly onChange: (device: Device) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedSwitch
      label={t('preview.device')}
      value={device}
      onChange={onChange}
      options={[
        { value: 'phone', label: t('preview.phone') },
        { value: 'desk', label: t('preview.desk') },
      ]}
    />
  );
}

function Frames({ device, previewIn }: { readonly device: Device; readonly previewIn: PreviewIn }) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <figure key={language} className={styles.figure} data-device={device}>
      <figcaption>
        {t(language === 'en' ? 'editor.en' : 'editor.zh')}
        <span>{t('preview.width', { width: widths[device] })}</span>
      </figcaption>
      <div className={styles.window}>{previewIn(language)}</div>
    </figure>
  ));
}
