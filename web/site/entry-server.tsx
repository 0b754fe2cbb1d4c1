import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunction,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Language } from '#contract/language.ts';
import { isOpenPath, normalizePath, publicPaths, sharePaths } from '#contract/paths.ts';
import type { LoadedPage, LoadRequest, RenderedPage, RenderRequest, SiteBundle } from '#contract/rendering.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { renderDocument, renderFailure } from './document.ts';
import { loadFrame } from './frame/load-frame.ts';
import { serializeHydration } from './hydration-data.ts';
import { illustration } from './illustration/illustration.ts';
import type { LoadContext } from './loading/page-loader.ts';
import { pageLoaderOf } from './loading/page-loaders.ts';
import { frameTexts } from './loading/texts.ts';
import { isPlain } from './plain-pages.ts';
import { siteRoutes } from './routes.tsx';
import { type FrameData, type PageData, rootRouteId } from './site-data.ts';

/** Only paths matter to the router here; absolute links come from `publicUrl`. */
const routerOrigin = 'http://site.invalid';

const routes = siteRoutes({
  loaderOf:
    (routeId): LoaderFunction =>
    async ({ context }) => {
      const load = context as unknown as LoadContext;
      if (routeId === rootRouteId) return loadFrame(load);
      const outcome = await pageLoaderOf(routeId)(load);
      return data(outcome.data, outcome.status);
    },
});
const { query, dataRoutes } = createStaticHandler(routes);

function loadContextOf({ url, language, call, form }: LoadRequest): LoadContext {
  const sent = form && new URLSearchParams(form.map(([name, value]) => [name, value]));
  return { url: new URL(url, routerOrigin), language, call, form: sent };
}

/** Pages that stand for nothing a search engine could list. */
const unlisted: ReadonlySet<string> = new Set<string>([
  publicPaths.login,
  publicPaths.forget,
  publicPaths.edit,
  publicPaths.auth,
  publicPaths.authDetail,
  ...Object.values(sharePaths),
  publicPaths.linkDescription,
]);

function failureStatus(error: unknown): number {
  const status = error !== null && typeof error === 'object' && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 500 && status < 600 ? status : 500;
}

function renderLoaded(request: RenderRequest, context: StaticHandlerContext, url: URL): RenderedPage {
  const { language, publicUrl, assets } = request;
  const { loaderData, statusCode: status } = context;
  const { frame } = loaderData[rootRouteId] as FrameData;
  const pageId = context.matches.at(-1)?.route.id ?? '';
  const { head = {}, ...page } = loaderData[pageId] as PageData;
  const path = normalizePath(url.pathname);
  const address = head.address ?? ownAddress(path, url);
  const title = oneLine(head.title ?? page.title ?? frame.brand, language);
  const body = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
  );
  return {
    status,
    address,
    html: renderDocument({
      language,
      frame,
      title,
      description: oneLine(page.description, language),
      address,
      publicUrl,
      head,
      breadcrumbs: head.breadcrumbs ?? breadcrumbsOf(frame, { path, title, address }),
      assets,
      unknownPath: !isOpenPath(path),
      indexed: status === 200 && !unlisted.has(path) && !head.unlisted,
      body,
      hydration: isPlain(pageId) ? undefined : serializeHydration({ loaderData: { ...loaderData, [pageId]: page } }),
    }),
  };
}

/** Lines an operator broke by hand, as one: Chinese needs no space between them. */
function oneLine(text: string, language: Language): string {
  return text.trim().replace(/\s*\n\s*/g, language === 'zh-CN' ? '' : ' ');
}

/** What a page's loader leaves to be found out: the path with the queries that most pages read. */
function ownAddress(path: string, { searchParams }: URL): string {
  const query = new URLSearchParams(
    ['type', 'id'].flatMap((key) => {
      const value = searchParams.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
  // One page under two paths is listed under the one that answers everybody.
  const listedPath = path === publicPaths.root ? publicPaths.front : path;
  return query.size > 0 ? `${listedPath}?${query}` : listedPath;
}

/** Renders the document of a path. A failed call to the API becomes a page that says so, with the call's status. */
export const render: SiteBundle['render'] = async (request): Promise<RenderedPage> => {
  const { language, assets } = request;
  try {
    const load = loadContextOf(request);
    const context = await query(new Request(load.url), { requestContext: load });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? publicPaths.front, html: '' };
    }
    const [failure] = Object.values(context.errors ?? {});
    if (failure !== undefined) throw failure;
    return renderLoaded(request, context, new URL(load.url));
  } catch (failure) {
    const html = renderFailure(language, assets, frameTexts[language].failure);
    return { status: failureStatus(failure), html, failure };
  }
};

/** Loads what {@link render} would put into the document of the path, without the frame. */
export const load: SiteBundle['load'] = async (request): Promise<LoadedPage> => {
  const context = loadContextOf(request);
  const { status, data } = await pageLoaderOf(normalizePath(context.url.pathname))(context);
  const { head: _head, ...page } = data;
  return { status, data: page };
};

export { illustration };
