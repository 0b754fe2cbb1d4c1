import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { BellPlus, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Theme } from '#contract/insight/themes.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ruleBySearch } from '#web/workspace/insight/new-alert/starting-rule.ts';
import styles from './themes.module.css';

const AddToPush = lazy(async () => ({
  default: (await import('#web/workspace/outreach/pushes/add-to-push.tsx')).AddToPush,
}));

const iconOf = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Where a theme goes: into a push, into the company's reports, and into an alert; only what the reader may. */
export function ThemeUses({ theme: { id, name, query, isInReports } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayPush = useMayOn('Push', 'push:edit');
  const mayReport = useMayOn('Reports', 'report:generate');
  const mayAlert = useMayOn('Alerts', 'alert:edit');
  const alerts = usePagePath('Alerts');
  const [isPushing, setIsPushing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  if (!mayPush && !mayReport && !mayAlert) return null;
  const report = async (wanted: boolean) => {
    setIsSending(true);
    const answer = await api('theme.report', { body: { id, isInReports: wanted } });
    setIsSending(false);
    if (!answer.success) return;
    toast.success(t(wanted ? 'themes.inReports' : 'themes.notInReports', { name }));
    await client.invalidateQueries({ queryKey: ['theme.detail'] });
  };
  return (
    <div className={styles.uses}>
      {mayPush && (
        <Button type="link" size="small" icon={<Send {...iconOf} />} onClick={() => setIsPushing(true)}>
          {t('themes.toPush')}
        </Button>
      )}
      {mayAlert && alerts !== undefined && (
        <Button
          type="link"
          size="small"
          icon={<BellPlus {...iconOf} />}
          title={t('themes.alertNote')}
          onClick={() => void navigate(`${alerts}?rule=new`, { state: ruleBySearch(name, query) })}
        >
          {t('themes.alert')}
        </Button>
      )}
      {mayReport && (
        <Checkbox
          checked={isInReports}
          disabled={isSending}
          title={t('themes.reportsNote')}
          onChange={({ target }) => void report(target.checked)}
        >
          {t('themes.reports')}
        </Checkbox>
      )}
      {isPushing && (
        <Suspense>
          <AddToPush added={{ search: { name, query } }} onClose={() => setIsPushing(false)} />
        </Suspense>
      )}
    </div>
  );
}
