import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReportTheme } from '#contract/insight/themes.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './themes.module.css';
import { useReportTheme } from './use-report-theme.ts';

interface ReportThemesProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The themes that the company's reports tell of, each with whose it is; any of them can be taken out. */
export function ReportThemes({ open, onClose }: ReportThemesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('theme.inReports', {}, { quiet: true }),
    ...{ enabled: open, staleTime: 0 },
  });
  const { report, sending } = useReportTheme();
  const afterRemoval = useFocusAfterRemoval();
  const takeOut = async (theme: ReportTheme, place: number) => {
    afterRemoval.goes(place);
    await report(theme, false);
  };
  return (
    <Dialog
      open={open}
      title={t('themes.listedInReports')}
      width={480}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      <p className={styles.note}>{t('themes.listedNote')}</p>
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={120} />)}
      {data?.length === 0 && (
        <p ref={afterRemoval.add} tabIndex={-1} className={styles.none}>
          {t('themes.noneInReports')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul ref={afterRemoval.list} className={styles.list}>
          {data.map((theme, place) => (
            <li key={theme.id}>
              {theme.name}
              <small>{theme.isOwn ? t('themes.ofMine') : t('themes.ofColleague', { name: theme.owner })}</small>
              <span>
                <Button
                  {...afterRemoval.button}
                  type="link"
                  size="small"
                  disabled={sending}
                  aria-label={t('themes.takeOutNamed', { name: theme.name })}
                  onClick={() => void takeOut(theme, place)}
                >
                  {t('themes.takeOut')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
