import { Button } from 'antd';
import { Eye } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import type { PreviewIn } from './previews.tsx';

const PreviewDrawer = lazyPart(async () => (await import('./previews.tsx')).PreviewDrawer);

interface PreviewButtonProps {
  readonly previewIn: PreviewIn | undefined;
  /** Saves what is typed. Answers with nothing where it could not be saved. */
  readonly save: () => Promise<unknown>;
}

/** Shows the page as it will be; what is typed is saved first. */
export function PreviewButton({ previewIn, save }: PreviewButtonProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => {
    if ((await save()) !== undefined) setIsOpen(true);
  };
  return (
    <>
      <Button icon={<Eye size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void open()}>
        {t('preview.open')}
      </Button>
      {isOpen && previewIn && (
        <Suspense>
          <PreviewDrawer previewIn={previewIn} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
