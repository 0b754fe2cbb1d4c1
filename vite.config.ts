import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { endpoints } from './contract/endpoints.ts';
import { siteEndpoints } from './web/shared/api/site-endpoints.ts';
import { breakpoints } from './web/shared/breakpoints.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Gives the browser the method, path and kind of every endpoint, read from the contract at build time:
 * a call then needs none of the schemas, which keeps zod out of the public bundle.
 */
function endpointTable(): Plugin {
  const addresses = Object.entries(endpoints).map(([name, { method, path, kind }]) => [name, { method, path, kind }]);
  const ofSite: ReadonlySet<unknown> = new Set(siteEndpoints);
  const tables: Readonly<Record<string, typeof addresses>> = {
    'virtual:endpoint-table': addresses,
    'virtual:site-endpoint-table': addresses.filter(([name]) => ofSite.has(name)),
  };
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source in tables ? `\0${source}` : undefined),
    load: (source) => {
      const table = tables[source.replace('\0', '')];
      return table && `export const endpointTable = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}

/** Writes a brotli and a gzip form beside every text file, so that the server compresses nothing while serving. */
function precompress(): Plugin {
  let folder: string;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(root, config.build.outDir);
    },
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name);
        if (!/\.(js|css|svg|json)$/.test(name) || name.startsWith('.vite') || !statSync(file).isFile()) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Refuses files that need one another in a circle: which of them runs first then depends on who asks. */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const settled = new Set<string>();
      const walk = (file: string, way: readonly string[]) => {
        if (settled.has(file)) return;
        if (way.includes(file)) throw new Error(`Files in a circle: ${[...way, file].join(' → ')}`);
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const next of chunk.imports) walk(next, [...way, file]);
        settled.add(file);
      };
      for (const file of Object.keys(bundle)) walk(file, []);
    },
  };
}

type ChunkName = Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>;
type Modules = Parameters<ChunkName>[1];

/** What every page of the public site begins with. */
const siteEntries = ['web/site/entry-client.ts', 'web/shared/gate.ts'];

/** Without packages. */
const ourOwn = /^(?!.*[\\/]node_modules[\\/])/;

/** Entries by themselves, which nothing imports. */
const siteSheet = /[\\/]web[\\/]site[\\/].+\.css$/;

/** The module of a file that is named here: one that is moved would be missed in silence. */
function moduleOf(file: string, modules: Modules): string {
  const id = path.resolve(root, file);
  if (!modules.getModuleInfo(id)) throw new Error(`No module is made of ${file}.`);
  return id;
}

/** The modules that `entry` loads, and those that it may load later where `isDeep`. */
function reachedFrom(entry: string, modules: Modules, isDeep: boolean): ReadonlySet<string> {
  const reached = new Set([moduleOf(entry, modules)]);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of isDeep ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(next);
  }
  return reached;
}

/** Of the public site: so many pages and frames share what is to be in one file for all of them. */
const pagesThatShare = 9;

/** What many pages of the public site share, without what each begins with. */
function sharedByPages(modules: Modules): ReadonlySet<string> {
  const pages = modules.getModuleInfo(moduleOf('web/site/page-modules.ts', modules))?.dynamicallyImportedIds ?? [];
  const begins = new Set(
    [...siteEntries, 'web/site/hydrate.tsx'].flatMap((entry) => [...reachedFrom(entry, modules, false)]),
  );
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const id of reachedFrom(page, modules, false)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shared = [...counts].filter(([id, count]) => count >= pagesThatShare && !begins.has(id));
  return new Set(shared.map(([id]) => id));
}

/**
 * Puts what the workspace begins with, and no public page ever loads, into one file, what its home shares with other
 * pages into another, the icons that its pages share into a third, and what most public pages share into one for these.
 * Cut by which page shares what with which, as the bundler does by itself, they are dozens of small files more on every
 * first visit (bench/README.md, "JavaScript and CSS of a first visit").
 */
function chunks(): Rolldown.CodeSplittingOptions {
  let known: Readonly<Record<'site' | 'pages' | 'home', ReadonlySet<string>>> | undefined;
  const reached = (modules: Modules) => {
    known ??= {
      site: new Set(siteEntries.flatMap((entry) => [...reachedFrom(entry, modules, true)])),
      pages: sharedByPages(modules),
      home: reachedFrom('web/workspace/insight/home/home-page.tsx', modules, false),
    };
    return known;
  };
  const isOfSite = (id: string, modules: Modules) => reached(modules).site.has(id) || siteSheet.test(id);
  return {
    // What they import may be in the file of another.
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, modules) => (isOfSite(id, modules) ? null : 'icons'),
        test: /[\\/]lucide-react[\\/]/,
        minShareCount: 2,
      },
      {
        name: (id, modules) => (isOfSite(id, modules) ? null : 'frame'),
        tags: ['$initial'],
      },
      {
        name: (id, modules) => (reached(modules).home.has(id) && !isOfSite(id, modules) ? 'home' : null),
        test: ourOwn,
        minShareCount: 2,
      },
      {
        name: (id, modules) => (reached(modules).pages.has(id) ? 'site-pages' : null),
        test: ourOwn,
      },
    ],
  };
}

/** Puts the widths into `@media (--phone)`. */
const customMedia = {
  postcssPlugin: 'custom-media',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replaceAll(/\((--[\w-]+)\)/g, (_written, name: string) => {
        if (!(name in breakpoints)) throw new Error(`There is no breakpoint ${name}.`);
        return breakpoints[name as keyof typeof breakpoints];
      });
    },
  },
};

/** The style sheets of the public site: one for each frame, one for each page. */
const siteStyles = Object.fromEntries(
  globSync('web/site/{frame/*-frame,pages/*/page}.css', { cwd: root }).map((file) => [
    path.basename(file) === 'page.css' ? path.basename(path.dirname(file)) : path.basename(file, '.css'),
    file,
  ]),
);

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [endpointTable(), react(), withoutCircles(), ...(isSsrBuild ? [] : [precompress()])],
  publicDir: 'web/public',
  css: { modules: { localsConvention: 'camelCaseOnly' }, postcss: { plugins: [customMedia] } },
  build: isSsrBuild
    ? {
        outDir: 'dist/site-server',
        ssr: true,
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: 'web/site/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: {
            gate: 'web/shared/gate.ts',
            site: 'web/site/entry-client.ts',
            workspace: 'web/workspace/main.tsx',
            ...siteStyles,
          },
          output: { codeSplitting: chunks() },
        },
      },
  // The built bundle carries its packages with it; in development Node loads them itself.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  // React for production, whatever the variable says where it runs: what it checks in development costs each page 3 ms.
  ...(command === 'build' && isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
