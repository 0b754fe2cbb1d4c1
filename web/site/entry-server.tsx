import { renderToString } from 'react-dom/server';
import { isPublicPath, normalizePath, publicPaths } from '#contract/paths.ts';
import type {
  LoadedPage,
  LoadRequest,
  RenderedPage,
  RenderRequest,
  SiteAssets,
  SiteBundle,
} from '#contract/rendering.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { renderDocument, renderFailureDocument } from './document.ts';
import { loadFrame } from './frame/load-frame.ts';
import { escapeJson } from './hydration-data.ts';
import { illustration } from './illustration/illustration.ts';
import { type LoadContext, type LoadOutcome, PageMoved } from './loading/page-loader.ts';
import { failureOf } from './loading/refusal.ts';
import { frameTexts } from './loading/texts.ts';
import { oneLine } from './one-line.ts';
import { loadParts } from './page-modules.ts';
import { type PageParts, type ShownPage, SitePage } from './shown-page.tsx';
import type { FrameData } from './site-data.ts';
import { pageAt, pageOf, type SitePageEntry, stylesOf } from './site-pages.ts';

/** Loaders use the path only; absolute links come from `publicUrl`. */
const anyOrigin = 'http://site.invalid';

function loadContextOf({ url, form, ...rest }: LoadRequest): LoadContext {
  const sent = form && new URLSearchParams(form.map(([name, value]) => [name, value]));
  // Joined, because a path that begins with two slashes would be resolved as a host.
  return { url: new URL(anyOrigin + url), form: sent, ...rest };
}

interface Loaded {
  readonly url: URL;
  readonly entry: SitePageEntry;
  readonly frame: FrameData;
  readonly outcome: LoadOutcome;
  readonly parts: PageParts;
}

function renderLoaded(request: RenderRequest, { url, entry, frame, outcome, parts }: Loaded): RenderedPage {
  const path = normalizePath(url.pathname);
  const { language, publicUrl, assets } = request;
  const { head = {}, ...page } = outcome.data;
  const address = head.address ?? ownAddress(path);
  const title = oneLine(head.title ?? page.title ?? frame.frame.brand);
  const code = { frame: entry.frame, folder: entry.folder };
  const shown: ShownPage = { pathname: url.pathname, search: url.search, code, frame, page };
  return {
    status: outcome.status,
    retryAfter: outcome.retryAfter,
    address,
    html: renderDocument({
      language,
      frame: frame.frame,
      title,
      description: oneLine(page.description),
      address,
      publicUrl,
      head,
      breadcrumbs: head.breadcrumbs ?? breadcrumbsOf(frame.frame, { path, title, address }),
      assets,
      styles: stylesOf(entry).map(assets.styleAddress),
      unknownPath: !isPublicPath(path),
      indexed: outcome.status === 200 && entry.listed && !head.unlisted,
      body: renderToString(<SitePage shown={shown} parts={parts} />),
      hydration: entry.plain ? undefined : escapeJson(shown),
    }),
  };
}

/** A page under two paths is indexed under the public one. What its query says belongs to it only where its loader says so. */
const ownAddress = (path: string): string => (path === publicPaths.root ? publicPaths.front : path);

/** Error pages need only the styles of the public frame. */
const failureStyles = ({ styleAddress }: SiteAssets) => [styleAddress('web/site/frame/public-frame.css')];

/** Renders the document of a path. A failed API call becomes an error page with its status. */
export const render: SiteBundle['render'] = async (request): Promise<RenderedPage> => {
  try {
    const load = loadContextOf(request);
    const entry = pageOf(load.url);
    const [frame, outcome, parts] = await Promise.all([loadFrame(load), entry.load(load), loadParts(entry)]);
    return renderLoaded(request, { url: load.url, entry, frame, outcome, parts });
  } catch (failure) {
    if (failure instanceof PageMoved) return { status: failure.status, location: failure.location, html: '' };
    return renderFailure(failure, request);
  }
};

export const renderFailure: SiteBundle['renderFailure'] = (failure, { language, assets, brand }) => {
  const { failure: failed, tooLong, tooOften } = frameTexts[language];
  const { status, retryAfter } = failureOf(failure);
  const texts = { 413: tooLong, 429: { ...tooOften, reload: failed.reload } }[status] ?? failed;
  const html = renderFailureDocument({ language, brand, styles: failureStyles(assets), texts });
  return { status, retryAfter, html, ...(status >= 500 && { failure }) };
};

/** Loads the data that {@link render} would put into the document, without the frame. */
export const load: SiteBundle['load'] = async (request): Promise<LoadedPage> => {
  const context = loadContextOf(request);
  const { status, retryAfter, data } = await pageOf(context.url).load(context);
  const { head: _head, ...page } = data;
  return { status, retryAfter, data: page };
};

export const keepingOf: SiteBundle['keepingOf'] = (path) => pageAt(path).keeping;

export { illustration };
