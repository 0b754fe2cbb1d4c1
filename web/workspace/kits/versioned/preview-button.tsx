import { Button } from 'antd';
import { Eye } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SitePreview = lazy(async () => ({ default: (await import('./site-preview.tsx')).SitePreview }));

interface PreviewButtonProps {
  readonly subject: 'article' | 'content';
  readonly address: (id: number) => string;
  /** Saves what is typed. Answers with what is shown then; with nothing where it could not be saved. */
  readonly save: () => Promise<{ readonly id: number; readonly version: number } | undefined>;
}

/** Shows the page of the site as it will be; what is typed is saved first. */
export function PreviewButton({ subject, address, save }: PreviewButtonProps): ReactNode {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ readonly id: number; readonly version: number }>();
  const open = async () => {
    const saved = await save();
    if (saved) setShown({ id: saved.id, version: saved.version });
  };
  return (
    <>
      <Button icon={<Eye size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void open()}>
        {t('preview.open')}
      </Button>
      {shown && (
        <Suspense>
          <SitePreview {...shown} subject={subject} address={address(shown.id)} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
