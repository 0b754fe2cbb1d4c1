import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { moduleOfPage } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { formatDateTime, formatDateTimeShort } from '#web/shared/format/date.ts';
import { usePagePath, useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import styles from './module.module.css';
import { modulesQuery } from './modules-query.ts';
import { RequestButton } from './request-button.tsx';

const Sample = lazyPart(async () => (await import('./samples/sample.tsx')).Sample);

/** Replaces the page of a module that is not open: what it would show, and how to get it. */
export function Component() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const component = useTrail().at(-1)?.component ?? '';
  const { data, error, refetch } = useQuery(modulesQuery);
  const module = data?.find(({ code }) => code === moduleOfPage(component));
  const isOpen = module?.state === 'open' || module?.state === 'ending';
  // Renewed, or switched to a company that has it: the page itself comes back.
  useEffect(() => {
    if (isOpen) void revalidate();
  }, [isOpen, revalidate]);
  if (!module) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <Notice module={module} />
      <section className={styles.sample} aria-label={t('modules.closed.sampleOf', { name: module.name })}>
        <span className={styles.sampleTag}>{t('modules.closed.sample')}</span>
        {/* The words again across everything, so that a picture cut out of it still says what it is. */}
        <span className={styles.watermark} data-words={t('modules.closed.sample')} aria-hidden="true" />
        <Suspense fallback={<PageSkeleton />}>
          <Sample module={module.code as ModuleCode} />
        </Suspense>
      </section>
    </>
  );
}

function Notice({ module }: { readonly module: CompanyModule }) {
  const { t } = useTranslation();
  const toModules = usePagePath('Modules');
  const { name, description, expiresAt, requestedAt } = module;
  return (
    <section className={styles.closed}>
      <h2 className={styles.closedTitle}>
        {expiresAt
          ? t('modules.closed.expiredTitle', { name, time: formatDateTime(expiresAt) })
          : t('modules.closed.noneTitle', { name })}
      </h2>
      <p className={styles.closedText}>{t('modules.closed.text', { description })}</p>
      <p className={styles.closedText}>{t('modules.closed.sampleText')}</p>
      {requestedAt && (
        <p className={styles.closedText}>{t('modules.closed.askedText', { time: formatDateTimeShort(requestedAt) })}</p>
      )}
      <div className={styles.closedActions}>
        {!requestedAt && <RequestButton module={module} isPrimary />}
        {toModules && <LinkButton to={toModules}>{t('modules.closed.toModules')}</LinkButton>}
      </div>
    </section>
  );
}
