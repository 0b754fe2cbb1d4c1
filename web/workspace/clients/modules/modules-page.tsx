import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modulesOfPages } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { hasPage } from '#contract/identity/built-pages.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './module.module.css';
import { ModuleState, ModuleTerm } from './module-term.tsx';
import { modulesQuery } from './modules-query.ts';
import { RequestButton } from './request-button.tsx';

/** 已开通模块: enabled modules with their expiry, and the others. */
export function Component() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...modulesQuery, staleTime: 0 });
  const offer = useQuery(apiQuery('module.onSale', {}, { quiet: true }));
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
  const opened = data.filter(({ state }) => state !== 'none');
  const onSale = new Map(offer.data?.map(({ code, opening }) => [code, opening]));
  const others = data.filter(({ state, code }) => state === 'none' && (!offer.data || onSale.has(code)));
  return (
    <div className={styles.page}>
      <Panel title={t('modules.opened')} scope={t('modules.openedScope', { count: opened.length })}>
        {opened.length === 0 ? (
          <EmptyState drawing={<BarsDrawing />} title={t('modules.openedEmpty')} text={t('modules.openedEmptyText')} />
        ) : (
          <ul className={styles.list}>
            {opened.map((module) => (
              <OpenedRow key={module.code} module={module} />
            ))}
          </ul>
        )}
      </Panel>
      {others.length > 0 && (
        <Panel title={t('modules.others')} scope={t('modules.othersScope')}>
          <ul className={styles.list}>
            {others.map((module) => (
              <li key={module.code} className={styles.row}>
                <Names module={module} />
                <span className={styles.term}>{t(`modules.openings.${onSale.get(module.code) ?? 'request'}`)}</span>
                <div className={styles.act}>
                  <RequestButton module={module} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function OpenedRow({ module }: { readonly module: CompanyModule }) {
  const { t } = useTranslation();
  const component = Object.entries(modulesOfPages).find(([, code]) => code === module.code)?.[0] ?? '';
  const path = usePagePath(hasPage(component) ? component : undefined);
  const isEnding = module.state === 'ending' || module.state === 'expired';
  return (
    <li className={styles.row}>
      <Names module={module} />
      <div>
        <ModuleState state={module.state} />
        <ModuleTerm state={module.state} expiresAt={module.expiresAt} />
      </div>
      <div className={styles.act}>
        {isEnding || module.requestedAt ? (
          <RequestButton module={module} />
        ) : (
          path && (
            <LinkButton to={path} aria-label={t('modules.goToModule', { name: module.name })}>
              {t('modules.goTo')}
            </LinkButton>
          )
        )}
      </div>
    </li>
  );
}

function Names({ module: { name, description } }: { readonly module: CompanyModule }) {
  return (
    <div>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.description}>{description}</p>
    </div>
  );
}
