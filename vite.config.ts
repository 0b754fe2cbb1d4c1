import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
  plugins: [endpointTable(), react(), ...(isSsrBuild ? [] : [precompress()])],
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
        },
      },
  // The built bundle carries its packages with it; in development Node loads them itself.
  ...(command === 'build' && { ssr: { noExternal: true } }),
}));
