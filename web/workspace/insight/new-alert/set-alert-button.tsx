import { Button } from 'antd';
import { BellPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { countConditions, type Filters, filterParameters } from '#contract/insight/explorer-filters.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ruleBySearch } from './starting-rule.ts';

interface SetAlertButtonProps {
  readonly filters: Filters;
  /** Default: that of a search. */
  readonly label?: string;
}

/** Begins an alert by what is searched for, whatever its days; nothing without words and conditions. */
export function SetAlertButton({ filters, label }: SetAlertButtonProps) {
  const { t } = useTranslation();
  const name = label ?? t('explorer.setAlert');
  const navigate = useNavigate();
  const mayEdit = useMayOn('Alerts', 'alert:edit');
  const alerts = usePagePath('Alerts');
  const wanted: Filters = { ...filters, from: '', until: '', sort: 'relevance', unit: 'stories' };
  const isEmpty = wanted.q === '' && countConditions(wanted) === 0;
  if (isEmpty || !mayEdit || alerts === undefined) return null;
  const query = new URLSearchParams(filterParameters(wanted)).toString();
  return (
    <Button
      type="text"
      icon={<BellPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={name}
      onClick={() => void navigate(`${alerts}?rule=new`, { state: ruleBySearch(wanted.q, query) })}
    >
      <span className="hides-on-phones">{name}</span>
    </Button>
  );
}
