import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = path.join(root, 'dist/server');

/** Packages that find files or libraries of their own by their place. */
const withFiles = ['@fastify/static', '@fastify/swagger', '@fastify/swagger-ui', '@node-rs/jieba', 'pino', 'sharp'];

/** Our files find what lies beside them by their own address, which stays that of the source. */
function sourceAddresses(): Plugin {
  return {
    name: 'source-addresses',
    transform: {
      filter: { id: /^(?!.*node_modules).*\.ts$/, code: 'import.meta.url' },
      handler: (code, id) =>
        code.replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(path.relative(outDir, id))}, import.meta.url).href`,
        ),
    },
  };
}

const ofPackage = /.*(node_modules\/(?:@[^/]+\/)?[^/]+)/;

/**
 * A file for each package, below a folder of that name: what is loaded when it is needed stays so, and the log tells our
 * own errors from theirs, whose messages it leaves out (server/platform/logging/describe-error.ts).
 */
const packages: Rolldown.CodeSplittingGroup = {
  test: ofPackage,
  name: (id) => ofPackage.exec(id)?.[1] ?? null,
  debugName: 'packages',
  includeDependenciesRecursively: false,
};

/** Refuses a file of ours with code of a package, and a package that asks for its own place, which is another here. */
function packagesApart(): Plugin {
  return {
    name: 'packages-apart',
    generateBundle(_options, bundle) {
      for (const [file, part] of Object.entries(bundle)) {
        if (part.type !== 'chunk') continue;
        const foreign = part.moduleIds.find(
          (id) => ofPackage.test(id) !== ofPackage.test(file) && !id.startsWith('\0'),
        );
        if (foreign) throw new Error(`${file} has code of ${foreign}.`);
        if (/\b__(dirname|filename)\b/.test(part.code))
          throw new Error(`${file} asks for its own place: name its package in vite.server.config.ts.`);
      }
    },
  };
}

/** The server in few files, which start in two thirds of the time and memory of their four thousand sources. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourceAddresses(), packagesApart()],
  ssr: { noExternal: true, external: withFiles },
  build: {
    ssr: 'server/main.ts',
    outDir,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        comments: { jsdoc: false },
        // Some packages prepare what others need when they are loaded, such as `reflect-metadata`.
        strictExecutionOrder: true,
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name].mjs',
        codeSplitting: { groups: [packages] },
      },
    },
  },
});
