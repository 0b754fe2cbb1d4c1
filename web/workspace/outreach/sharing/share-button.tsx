import { Button, type ButtonProps } from 'antd';
import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareTarget } from '#contract/outreach/sharing.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { useMayShare } from './use-may-share.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'className' | 'disabled'> {
  readonly target: ShareTarget;
  /** What is shared, for display: 「媒体活跃率」. */
  readonly what: string;
  /** Icon only; the text becomes its label. */
  readonly isIcon?: boolean;
}

/** Opens the share dialog. Renders nothing for those who may not share. */
export function ShareButton({ target, what, isIcon = false, ...button }: ShareButtonProps) {
  const { t } = useTranslation();
  const mayShare = useMayShare();
  // The dialog's code is loaded on first opening, and it stays mounted for its closing animation. It shares what was
  // there when it was opened, whatever is shown behind it since.
  const [shared, setShared] = useState<Pick<ShareButtonProps, 'target' | 'what'>>();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayShare) return null;
  return (
    <>
      <Button
        {...button}
        icon={<Share2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('share.shareWhat', { what })}
        {...(isIcon && { title: t('share.share') })}
        onClick={() => {
          setShared({ target, what });
          setIsOpen(true);
        }}
      >
        {isIcon ? null : t('share.share')}
      </Button>
      {shared && (
        <Suspense>
          <ShareDialog {...shared} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
