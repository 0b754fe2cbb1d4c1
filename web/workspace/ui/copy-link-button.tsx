import { Button } from 'antd';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from './use-copy.ts';

/** Copies the URL, which shows the same to a colleague. */
export function CopyLinkButton() {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Button
      type="text"
      icon={<Link2 size={16} strokeWidth={1.5} />}
      aria-label={t('explorer.copyLink')}
      onClick={() => void copy(location.href, t('explorer.copied'))}
    >
      <span className="hides-on-phones">{t('explorer.copyLink')}</span>
    </Button>
  );
}
