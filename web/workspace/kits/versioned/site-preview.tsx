import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/language.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './site-preview.module.css';

type Device = 'phone' | 'desk';

interface SitePreviewProps {
  readonly subject: 'article' | 'content';
  readonly id: number;
  /** Of what is shown: another version is rendered anew. */
  readonly version: number;
  /** Path and query of the page that shows the text. */
  readonly address: string;
  readonly onClose: () => void;
}

const languages: readonly Language[] = ['zh-CN', 'en'];

/** The page of the site as it will be with the draft, in both languages, on a phone or a desk. */
export function SitePreview({ onClose, ...page }: SitePreviewProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  return (
    <Drawer open title={t('preview.title')} size="min(1400px, 100vw)" onClose={onClose}>
      <div className={styles.head}>
        <SegmentedSwitch
          label={t('preview.device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'desk', label: t('preview.desk') },
          ]}
        />
      </div>
      <div className={styles.frames} data-device={device}>
        {languages.map((language) => (
          <PreviewFrame key={language} {...page} language={language} />
        ))}
      </div>
    </Drawer>
  );
}

type PreviewFrameProps = Omit<SitePreviewProps, 'onClose'> & { readonly language: Language };

function PreviewFrame({ subject, id, version, address, language }: PreviewFrameProps) {
  const { t } = useTranslation();
  const name = t(language === 'en' ? 'editor.en' : 'editor.zh');
  const { data, error, refetch } = useQuery({
    ...apiQuery('version.preview', { body: { subject, id, address, language } }, { quiet: true }),
    ...{ staleTime: 0, gcTime: 0 },
  });
  return (
    <figure className={styles.frame} data-version={version}>
      <figcaption>{name}</figcaption>
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        // Without scripts: it is looked at, and leads nowhere.
        <iframe title={t('preview.frame', { language: name })} sandbox="allow-same-origin" srcDoc={data.html} />
      )}
    </figure>
  );
}
