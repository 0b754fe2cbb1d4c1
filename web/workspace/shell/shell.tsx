import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { announcedEnd } from '#web/workspace/identity/sessions/announced-end.ts';
import { endsSoon } from '#web/workspace/identity/sessions/attendance.ts';
import { overtaken } from '#web/workspace/identity/sessions/stale-company.ts';
import { useOtherCompany } from '#web/workspace/identity/sessions/use-other-company.ts';
import { PrintNotes } from '#web/workspace/insight/figures/print-notes.tsx';
import { revisionsQuery } from '#web/workspace/sync-revisions.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useStore } from '../create-store.ts';
import { lazyNotice, lazyPart } from '../lazy-part.ts';
import { useLayoutWidth } from '../use-media-query.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Header } from './header.tsx';
import { usePageTitle } from './page-title.ts';
import { PrintHead } from './print-head.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SkipLinks } from './skip-links.tsx';
import { useRouteFocus } from './use-route-focus.ts';

// Loaded on demand.
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
const StaleCompanyNotice = lazyNotice(
  async () => (await import('#web/workspace/identity/sessions/stale-company-notice.tsx')).StaleCompanyNotice,
);
const SessionEndNotice = lazyNotice(
  async () => (await import('#web/workspace/identity/sessions/session-end-notice.tsx')).SessionEndNotice,
);
const AnnouncedEndNotice = lazyNotice(
  async () => (await import('#web/workspace/identity/sessions/announced-end-notice.tsx')).AnnouncedEndNotice,
);
const OtherCompany = lazyPart(
  async () => (await import('#web/workspace/identity/sessions/other-company.tsx')).OtherCompany,
);

/**
 * Layout of the workspace (docs/product/identity.md, "Workspace frame"; docs/visual-language.md, "Frame of the
 * workspace"): header, side menu, breadcrumbs, page.
 */
export function Shell() {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const title = usePageTitle();
  const { key } = useLocation();
  const isStale = useStore(overtaken);
  const isEnding = useStore(endsSoon);
  const isEndShown = useStore(announcedEnd)?.isClosed === false;
  const otherCompany = useOtherCompany();
  const isNavigating = useNavigation().state !== 'idle';
  const heading = useRef<HTMLHeadingElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // Tied to the URL it was opened on: following a link closes it.
  const [drawerKey, setDrawerKey] = useState<string>();
  useRouteFocus(heading);
  useQuery(revisionsQuery);

  return (
    <div className={styles.shell}>
      <SkipLinks />
      <Header ref={heading} title={title} {...(width === 'phone' ? { onOpenMenu: () => setDrawerKey(key) } : {})} />
      {width === 'phone' ? (
        <Suspense>
          <MenuDrawer open={drawerKey === key} onClose={() => setDrawerKey(undefined)} />
        </Suspense>
      ) : (
        <SideMenu isCollapsed={width === 'tablet'} />
      )}
      <main id="main" tabIndex={-1} className={styles.main} aria-busy={isNavigating}>
        {isNavigating && <span className={styles.progress} aria-hidden="true" />}
        <PrintHead title={title} />
        <div className={styles.crumbRow}>
          <Breadcrumbs />
          <div ref={setSlot} className={styles.actions} />
        </div>
        <PageActionsSlot value={slot}>
          {otherCompany === undefined && <Outlet />}
          {otherCompany === 'unknown' && <Skeleton height={360} />}
          {typeof otherCompany === 'number' && (
            <Suspense fallback={null}>
              <OtherCompany stockId={otherCompany} />
            </Suspense>
          )}
        </PageActionsSlot>
        <PrintNotes />
      </main>
      {isStale && (
        <Suspense fallback={null}>
          <StaleCompanyNotice />
        </Suspense>
      )}
      {isEnding && !isStale && (
        <Suspense fallback={null}>
          <SessionEndNotice />
        </Suspense>
      )}
      {isEndShown && !isStale && (
        <Suspense fallback={null}>
          <AnnouncedEndNotice />
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {key !== 'default' && t('shell.pageOpened', { title })}
      </p>
    </div>
  );
}
