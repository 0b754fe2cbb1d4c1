import { request as forward } from 'node:http';
import { build, createServer } from 'vite';
import { apiBase, endpoints } from '../../contract/endpoints.ts';
import { languageCookie, parseLanguage } from '../../contract/language.ts';
import { root } from './project.mjs';

const gatePath = '/@gate.js';

/**
 * Handles every request in development. Code and styles come from Vite as they are saved; documents of the public site
 * are rendered from source; the workspace's document is the server's own with its files exchanged; all else is the
 * server's. Pages have no Content-Security-Policy here, because Vite works with inline scripts and styles.
 */
export async function createDevSite({ http, backend, publicUrl }) {
  const vite = await createServer({
    root,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: http } },
  });
  // With its host, because Vite takes every other script of a document for a module of its own.
  const gate = publicUrl + gatePath;
  const siteAssets = {
    gate,
    script: '/web/site/entry-client.ts',
    styleAddress: (source) => `/${source}`,
    preloads: [],
  };
  // What only the server renders with, texts for instance, is not known to the browser: it has to ask again.
  vite.watcher.on('change', (file) => {
    const { client, ssr } = vite.environments;
    const inBrowser = client.moduleGraph.getModulesByFile(file);
    if (!inBrowser && ssr.moduleGraph.getModulesByFile(file)) client.hot.send({ type: 'full-reload' });
  });
  const loadSite = () => vite.ssrLoadModule('/web/site/entry-server.tsx');

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, publicUrl);
    if (pathname === gatePath) return send(response, 200, 'text/javascript', await bundleGate());
    if (!isDocument(request) && !pathname.startsWith('/_data/')) return pass(request, response, backend);

    const language = parseLanguage(searchParams.get('lang')) ?? cookieLanguage(request) ?? 'zh-CN';
    const call = createCaller(backend, language);
    if (pathname.startsWith('/_data/')) {
      const { status, data } = await (await loadSite()).load({
        url: request.url.slice('/_data'.length),
        language,
        call,
      });
      return send(response, status, 'application/json', typeof data === 'string' ? data : JSON.stringify(data));
    }
    const shell = await fetchShell(backend, request, gate);
    if (shell) return send(response, 200, 'text/html', await vite.transformIndexHtml(request.url, shell));

    const site = await loadSite();
    const page = await site.render({ url: request.url, language, publicUrl, call, assets: siteAssets });
    if (page.failure) vite.config.logger.error(String(page.failure.stack ?? page.failure));
    if (page.location) response.setHeader('location', page.location);
    if (searchParams.has('lang'))
      response.setHeader('set-cookie', `${languageCookie}=${language}; Path=/; SameSite=Lax`);
    return send(response, page.status, 'text/html', await vite.transformIndexHtml(request.url, page.html));
  }

  return (request, response) => {
    vite.middlewares(request, response, () => {
      answer(request, response).catch((error) => {
        vite.ssrFixStacktrace(error);
        vite.config.logger.error(error.stack);
        send(response, 502, 'text/plain', error.stack);
      });
    });
  };
}

/** The workspace's document as the server makes it, with the files exchanged; `undefined` for pages of the site. */
async function fetchShell(backend, request, gate) {
  const answer = await fetch(new URL(request.url, backend), {
    headers: { cookie: request.headers.cookie ?? '' },
    redirect: 'manual',
  });
  const html = await answer.text();
  if (!html.includes('data-app="workspace"')) return undefined;
  return html
    .replaceAll(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g, '')
    .replace(/<script src="[^"]*">/, `<script src="${gate}">`)
    .replace(/<script type="module" src="[^"]*">/, '<script type="module" src="/web/workspace/main.tsx">');
}

/** The gate runs before anything else, as one plain script: a module would come too late. */
async function bundleGate() {
  const [{ output }] = [
    await build({
      root,
      logLevel: 'warn',
      build: { write: false, minify: false, rollupOptions: { input: { gate: 'web/shared/gate.ts' } } },
    }),
  ].flat();
  return output.find((file) => file.type === 'chunk' && file.isEntry).code;
}

/** Calls public endpoints over HTTP, as the page's own calls will. */
function createCaller(backend, language) {
  return async (name, input) => {
    const { method, path } = endpoints[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match, key) => encodeURIComponent(input.params[key]));
    const query = new URLSearchParams(input.query ?? {});
    const answer = await fetch(`${backend}${apiBase}${filled}?${query}`, {
      method,
      headers: { cookie: `${languageCookie}=${language}`, 'content-type': 'application/json' },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const { code, result, desc } = await answer.json();
    if (code !== 200) throw Object.assign(new Error(`${name}: ${desc}`), { code, status: answer.status });
    return result;
  };
}

function isDocument(request) {
  const wantsHtml = request.headers.accept?.includes('text/html') ?? false;
  return request.method === 'GET' && wantsHtml && !request.url.startsWith(apiBase);
}

function cookieLanguage(request) {
  const found = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]+)`).exec(request.headers.cookie ?? '');
  return parseLanguage(found?.[1]);
}

function pass(request, response, backend) {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = request;
    const onward = forward(new URL(url, backend), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response).on('close', resolve);
    });
    onward.on('error', reject);
    request.pipe(onward);
  });
}

function send(response, status, type, body) {
  if (response.headersSent) return response.end();
  return response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(body);
}
