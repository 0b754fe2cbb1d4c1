import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { apiBase, type ResultOf } from '#contract/endpoints.ts';
import { type Language, languageCookie, parseLanguage } from '#contract/language.ts';
import { formPaths, isFixedPath, isPublicPath, normalizePath, publicPaths, sharePaths } from '#contract/paths.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature.ts';
import { clientOf } from '#server/platform/http/bind-endpoints.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { toAppError } from '#server/platform/http/error-answer.ts';
import { cookieLanguage } from '#server/platform/http/language.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { singleValueCache } from '#server/platform/revisions/single-value-cache.ts';
import type { ClientBuild } from './client-build.ts';
import { type FileSource, registerSiteFiles } from './files/site-files.ts';
import { headerOf, PageCache, replyWithPage, type StoredPage, sendPage } from './page-cache.ts';
import { workspacePolicy } from './security-headers.ts';
import { serveIllustrations } from './serve-illustrations.ts';
import { type Rendering, storeRendered } from './store-rendered.ts';
import { renderWorkspaceShell } from './workspace-shell.ts';

export interface SiteDeps {
  readonly build: ClientBuild;
  readonly publicUrl: () => string;
  readonly callerFor: (language: Language, client?: Client) => PublicCaller;
  /** Whether some menu of the workspace leads to this path. */
  readonly isMenuPath: (pathname: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly admit: RouteLimitCheck;
  /** Until when a page rendered now stays true if nobody changes anything. */
  readonly freshUntil: (now: Date) => Promise<Date>;
  /** Finds where an address stands now, when operators have moved it; kept as long as the pages. */
  readonly readMoves: (now: Date) => Promise<(address: URL) => string | undefined>;
  readonly files: FileSource;
  /** Whether the installation has been set up. */
  readonly isSetUp: () => Promise<boolean>;
}

/** For how long a browser may follow a redirect without asking: operators make them, and may take them back. */
const redirectAge = 'public, max-age=300';

const sharePages: ReadonlySet<string> = new Set(Object.values(sharePaths));

/** Headers of pages that only whoever holds their link may see: nothing keeps, lists or passes on their address. */
const secretHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Where somebody arrives who wants to come in: on an empty installation the set-up stands in their place. */
const entrances: ReadonlySet<string> = new Set([publicPaths.root, publicPaths.login]);

/** A path of no page, rendered in place of one that is closed, or that names a host. */
const noPage = '/no-page';

/** Browsers take a link to such a path for another site's (RFC 3986, section 4.2), and so would those of its page be. */
const namesHost = (pathname: string): boolean => pathname.startsWith('//');

const formPages: ReadonlySet<string> = new Set(Object.values(formPaths));

/** A form holds one password, or what a visitor writes: 2,000 characters of Chinese are nine bytes each on the way. */
const longestForm = { password: 4_096, visitor: 65_536 } as const;

/** What nearly every page shows: asked for once, and kept as long as the pages. */
const sharedCalls: ReadonlySet<string> = new Set(['site.frame', 'site.front', 'insight.topWords']);

/** Serves everything that is not the API: public pages, the workspace's shell, the built files. */
export class SiteServer {
  readonly #deps: SiteDeps;
  readonly #pages = new PageCache();
  readonly #answers = new KeyedCache<unknown>();
  /** The product's name by language, as it was last read: pages that stand for a failure cannot ask for it. */
  readonly #brands = new Map<Language, string>();
  /** What callers get who ask too often, by language, name of the product and time to wait. */
  readonly #refusals = new Map<string, StoredPage>();
  readonly #moves = singleValueCache(() => this.#deps.readMoves(this.#deps.clock()));
  /** Pages that Fastify never saw, and so did not count. */
  readonly served = new Counter({
    name: 'kept_pages_served_total',
    help: 'Public pages answered from the cache, which the times of requests do not include',
    registers: [],
  });
  /** Kept pages go at this moment, because time alone changes what they show. */
  #freshUntil = Number.POSITIVE_INFINITY;
  #generation = 0;

  constructor(deps: SiteDeps) {
    this.#deps = deps;
  }

  /** Content has changed: every kept page goes. */
  forgetPages(): void {
    this.#pages.clear();
    this.#answers.forget();
    this.#moves.forget();
    this.#freshUntil = Number.POSITIVE_INFINITY;
    this.#generation++;
  }

  /**
   * Answers from the kept pages before Fastify looks at the request.
   * Gives `false` when the page is not kept or the request is for something else.
   */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false;
    if (this.#deps.clock().getTime() >= this.#freshUntil) this.forgetPages();
    const page = this.#pages.get(pageKey(cookieLanguage(headerOf(request, 'cookie')), request.url));
    if (!page) return false;
    this.served.inc();
    sendPage(request, response, page);
    return true;
  }

  async register(app: FastifyInstance): Promise<void> {
    await this.#serveBuild(app);
    // Browsers request this name for documents without an icon, such as a bare error.
    app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
    serveIllustrations(app, { illustration: this.#deps.build.site.illustration, admit: this.#deps.admit });
    registerSiteFiles(app, {
      source: this.#deps.files,
      publicUrl: this.#deps.publicUrl,
      readBrand: async (language) => (await this.#callerFor(language)('site.frame', {})).brand,
      clock: this.#deps.clock,
      admit: this.#deps.admit,
      keep: (key, write) => this.#keepPage(key, write),
    });
    app.get('/_data/*', (request, reply) => this.#sendPageData(request, reply));
    // What no endpoint answers is no page either.
    app.get(`${apiBase}/*`, () => {
      throw new AppError('NOT_FOUND');
    });
    app.get('/*', (request, reply) => this.#sendDocument(request, reply));
    // Forms are sent to their page's own address and need no script; so no password is ever part of an address.
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
      );
      // Refused before its page is asked for: what readers have written is answered to them, all else to programs.
      forms.setErrorHandler((error, request, reply) => {
        if (toAppError(error).code !== 'BODY_TOO_LARGE') throw error;
        return this.#sendFailure(error, request, reply);
      });
      const take = (paths: ReadonlySet<string>, bodyLimit: number) => {
        for (const path of paths)
          forms.post(path, { bodyLimit }, (request, reply) => this.#sendDocument(request, reply));
      };
      take(sharePages, longestForm.password);
      take(formPages, longestForm.visitor);
      take(new Set([publicPaths.mailPreferences]), longestForm.password);
    });
    // Mail programs leave by one click, in whichever form they like (RFC 8058): what they send says nothing more.
    await app.register(async (leaving) => {
      leaving.removeAllContentTypeParsers();
      leaving.addContentTypeParser('*', { parseAs: 'string' }, async () => new URLSearchParams());
      leaving.post(publicPaths.unsubscribe, { bodyLimit: longestForm.password }, (request, reply) => {
        request.body ??= new URLSearchParams();
        return this.#sendDocument(request, reply);
      });
    });
  }

  /** The few files beside `assets` by a route each; those in it, whose names contain a hash of the content, by one. */
  async #serveBuild(app: FastifyInstance): Promise<void> {
    const { folder } = this.#deps.build;
    const serve = { preCompressed: true, decorateReply: false } as const;
    await app.register(fastifyStatic, {
      ...serve,
      root: folder,
      wildcard: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
      globIgnore: ['.vite/**', 'assets/**', '**/*.br', '**/*.gz'],
    });
    const root = join(folder, 'assets');
    // Anything else, compressed siblings included, is answered like any other address that leads nowhere.
    const names = new Set((await readdir(root)).filter((name) => !/\.(br|gz)$/.test(name)));
    await app.register(
      async (assets) => {
        await assets.register(fastifyStatic, {
          ...serve,
          ...{ root, serve: false, decorateReply: true },
          setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
        });
        // The library's own route for all of them reads the whole folder for each request, to compare how it is spelled.
        assets.get<{ Params: { '*': string } }>('/*', (request, reply) => {
          const name = request.params['*'];
          return names.has(name) ? reply.sendFile(name) : this.#sendDocument(request, reply);
        });
      },
      { prefix: '/assets' },
    );
  }

  /** Answers with a document whatever happens: an envelope is nothing for a reader. */
  async #sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await this.#answerDocument(request, reply);
    } catch (failure) {
      return this.#sendFailure(failure, request, reply);
    }
  }

  async #sendFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { url } = request;
    const error = toAppError(failure);
    const language = parseLanguage(addressOf(url).searchParams.get('lang')) ?? cookieLanguage(request.headers.cookie);
    const { site, siteAssets: assets } = this.#deps.build;
    const brand = this.#brands.get(language);
    const store = () =>
      storeRendered(site.renderFailure(error, { language, assets, brand }), {
        reply,
        url,
        language,
        keeping: 'reader',
      });
    // What is refused because it would cost too much costs next to nothing, however often it is asked for.
    const isRefused = error.code === 'RATE_LIMITED' && !reply.hasHeader('x-robots-tag');
    replyWithPage(
      request,
      reply,
      isRefused ? await this.#refused(`${language} ${error.retryAfter} ${brand}`, store) : await store(),
    );
    return reply;
  }

  async #refused(key: string, store: () => Promise<StoredPage>): Promise<StoredPage> {
    const kept = this.#refusals.get(key) ?? (await store());
    this.#refusals.set(key, kept);
    return kept;
  }

  async #answerDocument(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = addressOf(request.url);
    const { pathname, searchParams } = asked;
    const path = namesHost(pathname) ? noPage : await this.#closeSetup(normalizePath(pathname));
    const elsewhere = await this.#findElsewhere(request, asked, path);
    if (elsewhere !== undefined) return reply.header('cache-control', redirectAge).redirect(elsewhere, 301);
    if (entrances.has(path) && !(await this.#deps.isSetUp())) {
      return reply.header('cache-control', 'no-store').redirect(publicPaths.setup + asked.search, 302);
    }
    const wanted = parseLanguage(searchParams.get('lang'));
    const language = wanted ?? cookieLanguage(request.headers.cookie);
    // Of this answer alone: the page is kept for readers whose cookie says the same.
    const cookie = wanted && { 'set-cookie': `${languageCookie}=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax` };
    if (await this.#isWorkspacePath(path)) return this.#sendShell(reply.headers(cookie ?? {}), language);

    searchParams.delete('lang');
    const url = searchParams.size > 0 ? `${path}?${searchParams}` : path;
    const keeping = this.#deps.build.site.keepingOf(path);
    if (keeping === 'nobody') reply.headers(secretHeaders);
    const render = () => this.#renderPage(request, reply, { url, language, keeping });
    const known = isPublicPath(path) && keeping === 'everyone';
    const page = known ? await this.#keepPage(pageKey(language, url), render, ownSpelling(url)) : await render();
    if (page.status >= 300 && page.status < 400)
      return reply.redirect(String(page.headers.identity.location), page.status);
    replyWithPage(request, reply, page, cookie);
    return reply;
  }

  /** Once the installation is set up, the page for it is not there. */
  async #closeSetup(path: string): Promise<string> {
    return path === publicPaths.setup && (await this.#deps.isSetUp()) ? noPage : path;
  }

  /** Another spelling of a public page's path, and an address that has been moved, lead on for good. */
  async #findElsewhere(request: FastifyRequest, asked: URL, path: string): Promise<string | undefined> {
    if (path !== asked.pathname && isPublicPath(path)) return path + asked.search;
    // As it was asked for: an address that is no text today may have been one to programs of former years.
    return this.#findMoved(addressOf(request.originalUrl));
  }

  /** A page of the workspace stays where it is, or nobody could come in to take back a redirect that lies over it. */
  async #findMoved(asked: URL): Promise<string | undefined> {
    if (await this.#isWorkspacePath(normalizePath(asked.pathname))) return undefined;
    await this.#watchTime();
    return (await this.#moves.get())(asked);
  }

  async #keepPage(
    key: string,
    render: () => Promise<StoredPage>,
    mayKeep?: (page: StoredPage) => boolean,
  ): Promise<StoredPage> {
    const kept = this.#pages.get(key);
    if (kept) return kept;
    await this.#watchTime();
    return this.#pages.fetch(key, render, mayKeep);
  }

  /** Finds out until when what is kept stays true; once, until it is dropped. */
  async #watchTime(): Promise<void> {
    const now = this.#deps.clock();
    if (now.getTime() >= this.#freshUntil) this.forgetPages();
    if (this.#freshUntil !== Number.POSITIVE_INFINITY) return;
    const generation = this.#generation;
    const until = await this.#deps.freshUntil(now);
    if (generation === this.#generation) this.#freshUntil = until.getTime();
  }

  /** Calls the API as the deps do, but what all pages share once only, and for nobody in particular. */
  #callerFor(language: Language, client?: Client): PublicCaller {
    const call = this.#deps.callerFor(language, client);
    const callForAll = this.#deps.callerFor(language);
    const keptCall = async (name: string, ask: () => Promise<unknown>): Promise<unknown> => {
      await this.#watchTime();
      const answer = await this.#answers.get(`${language} ${name}`, ask);
      if (name === 'site.frame') this.#brands.set(language, (answer as ResultOf<'site.frame'>).brand);
      return answer;
    };
    return ((name, input) =>
      sharedCalls.has(name) ? keptCall(name, () => callForAll(name, input)) : call(name, input)) as PublicCaller;
  }

  async #renderPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, language, keeping }: Omit<Rendering, 'reply'>,
  ): Promise<StoredPage> {
    const { build, publicUrl, admit } = this.#deps;
    admit('site.page', clientOf(request));
    const page = await build.site.render({
      url,
      language,
      publicUrl: publicUrl(),
      call: this.#callerFor(language, clientOf(request)),
      assets: build.siteAssets,
      brand: this.#brands.get(language),
      form: request.body instanceof URLSearchParams ? [...request.body] : undefined,
    });
    return storeRendered(page, { reply, url, language, keeping });
  }

  async #isWorkspacePath(path: string): Promise<boolean> {
    if (isPublicPath(path)) return false;
    return isFixedPath(path) || (await this.#deps.isMenuPath(path));
  }

  async #sendShell(reply: FastifyReply, language: Language): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const frame = await this.#callerFor(language)('site.frame', {});
    const html = renderWorkspaceShell({
      language,
      nonce,
      title: frame.brand,
      assets: this.#deps.build.workspaceAssets,
    });
    return reply
      .header('content-security-policy', workspacePolicy(nonce))
      .header('cache-control', 'no-store')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(html);
  }

  /** The data of a page for a navigation inside the open site: what rendering it would have put into the document. */
  async #sendPageData(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = addressOf(request.url.slice('/_data'.length));
    const moved = await this.#findMoved(asked);
    // The browser sees that it was led on, and opens the document there.
    if (moved !== undefined) return reply.header('cache-control', redirectAge).redirect(moved, 301);
    this.#deps.admit('site.page', clientOf(request));
    const { searchParams } = asked;
    const pathname = namesHost(asked.pathname) ? noPage : asked.pathname;
    const language = parseLanguage(searchParams.get('lang')) ?? cookieLanguage(request.headers.cookie);
    searchParams.delete('lang');
    const url = `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
    const { status, retryAfter, data } = await this.#deps.build.site.load({
      url,
      language,
      publicUrl: this.#deps.publicUrl(),
      call: this.#callerFor(language, clientOf(request)),
    });
    if (this.#deps.build.site.keepingOf(normalizePath(pathname)) === 'nobody') reply.headers(secretHeaders);
    else reply.header('cache-control', 'no-cache');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(data);
  }
}

/** Serving the site, as the process sees it. */
export function siteFeature(site: SiteServer): Feature {
  return {
    routes: (app) => site.register(app),
    metrics: [site.served],
    caches: [{ forgetOn: ['site', 'dictionary'], forget: () => site.forgetPages() }],
  };
}

/** Only a page asked for by its own address is kept, or queries that change nothing could fill the cache. */
function ownSpelling(url: string): (page: StoredPage) => boolean {
  const own = url.replace(/^\/(?=\?|$)/, publicPaths.front);
  return ({ address }) => address === own;
}

function pageKey(language: Language, url: string): string {
  return `${language} ${url}`;
}

/** Reads a request's target. The host plays no part: absolute links come from PUBLIC_URL only. */
function addressOf(target: string): URL {
  return new URL(`http://local${target.startsWith('/') ? target : `/${target}`}`);
}
