import { Button } from 'antd';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/shared/toast/toast.ts';

/** Copies the URL, which shows the same to a colleague. */
export function CopyLinkButton() {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    toast.success(t('explorer.copied'));
  };
  return (
    <Button
      type="text"
      icon={<Link2 size={16} strokeWidth={1.5} />}
      aria-label={t('explorer.copyLink')}
      onClick={() => void copy()}
    >
      <span className="hides-on-phones">{t('explorer.copyLink')}</span>
    </Button>
  );
}
