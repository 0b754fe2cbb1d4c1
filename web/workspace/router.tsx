import { useEffect, useRef } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { hasPage } from '#contract/identity/built-pages.ts';
import { normalizePath, publicPaths, sourceRoute, storyRoute, workspacePaths } from '#contract/paths.ts';
import { lazyPage } from '#web/shared/lazy-page.ts';
import { moduleBlocking, moduleRefusals } from '#web/workspace/clients/modules/closed-pages.ts';
import { withPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { flattenPages, homePathOf, trailTo } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useStore } from './create-store.ts';
import { prepareSession, redirectTo, requireSession } from './guard.ts';
import { loadPage, type PageModule } from './pages.ts';
import { queryClient } from './query-client.ts';
import { PageError } from './shell/page-error.tsx';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** Where menu routes are patched in: inside the shell, below its error boundary. */
const pagesRoute = 'pages';
const fixedPaths: ReadonlySet<string> = new Set(Object.values(workspacePaths));

/** `/` and a /home that this menu does not have lead to the landing, or to /404 (docs/product/identity.md, "Menu"). */
async function openLanding(): Promise<Response> {
  const { status, tree, error } = menuStore.get();
  if (status === 'failed') throw error;
  const path = homePathOf(tree);
  return path === undefined ? redirectTo(publicPaths.notFound) : redirect(path);
}

async function homeLoader(): Promise<null | Response> {
  const { status, tree } = menuStore.get();
  const hasHome = status !== 'ready' || flattenPages(tree).some(({ path }) => path === workspacePaths.home);
  return hasHome ? null : openLanding();
}

/** The address that the server answered with this document: it does so only for paths that some menu leads to. */
const documentPath = normalizePath(location.pathname);

/**
 * An address that is not in this menu. Whether it is in another's only the server knows: it is asked by loading the
 * document, which answers what nobody has with 404. Without a menu nobody can tell, so its failure is shown.
 */
async function outsideLoader({ request }: LoaderFunctionArgs): Promise<PageModule> {
  const { status, error } = menuStore.get();
  if (status === 'failed') throw error;
  const { pathname, search } = new URL(request.url);
  if (normalizePath(pathname) !== documentPath) return redirectTo(pathname + search);
  return lazyPage(() => withPageTexts(() => import('#web/workspace/identity/permissions/no-right-page.tsx')));
}

/**
 * Loads the page that the menu of this moment puts at an address: the menu may change while a tab is open,
 * so the route only says that the address was in a menu once. Where the company has not opened the page's module,
 * another stands in its place.
 */
async function menuPageLoader(args: LoaderFunctionArgs): Promise<PageModule> {
  const { request } = args;
  const page = trailTo(menuStore.get().tree, new URL(request.url).pathname).at(-1);
  if (!page || !hasPage(page.component)) return outsideLoader(args);
  const [opened, closed] = await Promise.all([loadPage(page.component), moduleBlocking(page.component, queryClient)]);
  return closed
    ? lazyPage(() => withPageTexts(() => import('#web/workspace/clients/modules/closed-page.tsx')))
    : opened;
}

const loadStory = () => withPageTexts(() => import('#web/workspace/insight/stories/story-page.tsx'));
const loadSource = () => withPageTexts(() => import('#web/workspace/insight/source-page/source-page.tsx'));

/** Pages of the Explorer, for those who have that one in their menu: stories, sources. */
async function explorerLoader(args: LoaderFunctionArgs, load: typeof loadStory): Promise<PageModule> {
  const explorer = flattenPages(menuStore.get().tree).find(({ component }) => component === 'BaExplorer');
  if (!explorer) return outsideLoader(args);
  const [opened, closed] = await Promise.all([lazyPage(load), moduleBlocking('BaExplorer', queryClient)]);
  return closed
    ? lazyPage(() => withPageTexts(() => import('#web/workspace/clients/modules/closed-page.tsx')))
    : opened;
}

/**
 * A page that only shows something else of itself stays the page that it is. Its address changes without waiting for the
 * server: another change that came meanwhile would begin from the address before, and take this one back.
 */
const isAnotherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

function MenuPage() {
  const { Component } = useLoaderData<PageModule>();
  const { revalidate } = useRevalidator();
  const refusals = useStore(moduleRefusals);
  const seen = useRef(refusals);
  // The server refused a call of this page: its module may have ended while it was open.
  useEffect(() => {
    if (seen.current !== refusals) void revalidate();
    seen.current = refusals;
  }, [refusals, revalidate]);
  return <Component />;
}

function OutsidePage() {
  const { Component } = useLoaderData<PageModule>();
  return <Component />;
}

function menuRoutes(known: Set<string>): RouteObject[] {
  return flattenPages(menuStore.get().tree)
    .filter(({ path }) => path !== '/' && !fixedPaths.has(path) && !known.has(path))
    .map(({ path }) => {
      known.add(path);
      return {
        ...{ id: `menu:${path}`, path, loader: menuPageLoader, shouldRevalidate: isAnotherPage },
        Component: MenuPage,
      };
    });
}

export const routes: RouteObject[] = [
  {
    id: 'shell',
    middleware: [requireSession],
    Component: Shell,
    HydrateFallback: ShellSkeleton,
    ErrorBoundary: PageError,
    children: [
      {
        id: pagesRoute,
        ErrorBoundary: PageError,
        children: [
          { path: publicPaths.root, loader: openLanding },
          { path: workspacePaths.home, loader: homeLoader, lazy: () => loadPage('Home') },
          {
            path: workspacePaths.articleDetail,
            lazy: () => lazyPage(() => withPageTexts(() => import('#web/workspace/content/articles/article-page.tsx'))),
          },
          {
            ...{ path: storyRoute, loader: (args: LoaderFunctionArgs) => explorerLoader(args, loadStory) },
            ...{ shouldRevalidate: isAnotherPage, Component: MenuPage },
          },
          {
            ...{ path: sourceRoute, loader: (args: LoaderFunctionArgs) => explorerLoader(args, loadSource) },
            ...{ shouldRevalidate: isAnotherPage, Component: MenuPage },
          },
          { path: workspacePaths.usePage, lazy: () => loadPage('UsePage') },
          { path: '*', loader: outsideLoader, Component: OutsidePage },
        ],
      },
    ],
  },
];

export function createWorkspaceRouter() {
  const known = new Set<string>();
  return createBrowserRouter(routes, {
    // Called for every address that only the catch-all route matches: the menu's pages become routes here.
    async patchRoutesOnNavigation({ patch }) {
      await prepareSession();
      const found = menuRoutes(known);
      if (found.length > 0) patch(pagesRoute, found);
    },
  });
}
