import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { companyParameter, publicPaths } from '#contract/paths.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { redirectTo } from '#web/workspace/guard.ts';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { linkedCompaniesQuery, switchCompany } from './switch-company.ts';

/** Stands for a page that is about another company than the session's: it would look for what it shows in this one. */
export function OtherCompany({ stockId }: { readonly stockId: number }) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(linkedCompaniesQuery);
  const opening = useAct(async () => {
    const answer = await switchCompany(stockId, queryClient);
    if (!answer.success) return void toast.error(answer.desc);
    const query = new URLSearchParams(search);
    query.delete(companyParameter);
    // What the router has found of an address it found by the former menu.
    await redirectTo(`${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`);
  });
  const company = data?.find((one) => one.stockId === stockId)?.stockName;
  const current = readUserInfo()?.companyName ?? '';
  return (
    <Panel title={t('company.otherHeading')}>
      {error && !data && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <EmptyState
          drawing={<MirrorDrawing />}
          title={company === undefined ? t('company.otherGone') : t('company.otherTitle', { company })}
          text={t(company === undefined ? 'company.otherGoneText' : 'company.otherText', { current })}
          actions={
            <>
              {company !== undefined && (
                <Button type="primary" loading={opening.isRunning} onClick={() => void opening.run()}>
                  {t('company.otherOpen')}
                </Button>
              )}
              <LinkButton to={publicPaths.root} type="text">
                {t('noRight.toHome')}
              </LinkButton>
            </>
          }
        />
      )}
    </Panel>
  );
}
