import { Button } from 'antd';
import { BellPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ruleByQuery } from './starting-rule.ts';

/** Begins an alert by the words that are searched for; nothing without words. */
export function SetAlertButton({ q }: { readonly q: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useMayOn('Alerts', 'alert:edit');
  const alerts = usePagePath('Alerts');
  if (q === '' || !mayEdit || alerts === undefined) return null;
  return (
    <Button
      type="text"
      icon={<BellPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t('explorer.setAlert')}
      onClick={() => void navigate(`${alerts}?rule=new`, { state: ruleByQuery(q, q) })}
    >
      <span className="hides-on-phones">{t('explorer.setAlert')}</span>
    </Button>
  );
}
