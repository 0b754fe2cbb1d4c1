import { Button, Checkbox } from 'antd';
import { BellPlus, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Theme } from '#contract/insight/themes.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ruleBySearch } from '#web/workspace/insight/new-alert/starting-rule.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { ReportThemes } from './report-themes.tsx';
import styles from './themes.module.css';
import { useReportTheme } from './use-report-theme.ts';

const AddToPush = lazyPart(async () => (await import('#web/workspace/outreach/pushes/add-to-push.tsx')).AddToPush);

/** Code of a refusal; the type keeps it equal to the contract's. */
const usedUp: typeof import('#contract/codes/errors.ts').errorTable['REPORT_THEMES_USED_UP']['code'] = 1308;

const iconOf = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Where a theme goes: into a push, into the company's reports, and into an alert; only what the reader may. */
export function ThemeUses({ theme: { id, name, query, isInReports } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayPush = useMayOn('Push', 'push:edit');
  const mayReport = useMayOn('Reports', 'report:generate');
  const mayAlert = useMayOn('Alerts', 'alert:edit');
  const alerts = usePagePath('Alerts');
  const [isPushing, setIsPushing] = useState(false);
  const [isListed, setIsListed] = useState(false);
  const { report, sending } = useReportTheme();
  if (!mayPush && !mayReport && !mayAlert) return null;
  const put = async (wanted: boolean) => {
    const answer = await report({ id, name }, wanted);
    if (!answer.success && answer.code === usedUp) setIsListed(true);
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
        <>
          <Checkbox
            checked={isInReports}
            disabled={sending}
            title={t('themes.reportsNote')}
            onChange={({ target }) => void put(target.checked)}
          >
            {t('themes.reports')}
          </Checkbox>
          <ReportThemes open={isListed} onClose={() => setIsListed(false)} />
        </>
      )}
      {isPushing && (
        <Suspense>
          <AddToPush added={{ search: { name, query } }} onClose={() => setIsPushing(false)} />
        </Suspense>
      )}
    </div>
  );
}
