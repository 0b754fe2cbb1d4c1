import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from './scripts/testing/long-tests.ts';

/** The same for all: results do not depend on where and when they are run, and nothing writes to the console unseen. */
const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['./scripts/testing/quiet-console.mjs'],
  // What is broken fails every time. What a busy machine broke once passes, and name-retried.mjs names it.
  retry: 1,
  passWithNoTests: false,
};

/** Node runs the server's files as they are, as it does outside tests, and in less time than what Vite makes of them. */
const byNode = { viteModuleRunner: false };

/** Some files start the built product, which is never older than its sources. */
const freshBuild = './scripts/testing/fresh-build.mjs';

/** What may come out differently on another version of PostgreSQL, and is tried once more where there is one. */
const versionDependent = [
  'server/platform/{audit,database,jobs,limits,revisions}/**/*.test.ts',
  'server/outreach/contacts/*.test.ts',
  'server/insight/{corpus,explorer,figures,hot-words}/**/*.test.ts',
  'server/two-processes.test.ts',
];
/** These bring their own PostgreSQL. */
const embedded = ['server/platform/database/embedded/**', 'server/platform/database/company-role.test.ts'];

/** A part of the tests, as the steps of `npm test` run them one after the other; everything where none is named. */
const all = {
  unit: ['{contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
  server: ['server/**/*.test.ts'],
  e2e: ['e2e/**/*.test.ts'],
};
const parts: Record<string, typeof all & { readonly except: string[] }> = {
  everything: { ...all, except: [] },
  short: { ...all, except: longTests },
  long: {
    unit: longTests.filter(isOf('web')),
    server: longTests.filter(isOf('server')),
    e2e: longTests.filter(isOf('e2e')),
    except: [],
  },
  versionDependent: { unit: [], server: versionDependent, e2e: [], except: embedded },
};
const part = parts[process.env.TEST_PART ?? 'everything'];
if (!part) throw new Error(`TEST_PART is none of ${Object.keys(parts).join(', ')}.`);

function isOf(folder: string) {
  return (name: string) => name.startsWith(`${folder}/`);
}

/** Begins with the longest files, also where nothing is known of earlier runs: no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longTests.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? longTests.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'unit',
          // The whole document, printed each time that something is not there yet, takes a twentieth of the time.
          env: { ...shared.env, DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
          setupFiles: [
            ...shared.setupFiles,
            './scripts/testing/empty-document.mjs',
            './scripts/testing/browser-window.mjs',
          ],
          include: part.unit,
          exclude: part.except,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // Files share the modules of their process, of which those of the form library take seconds to load.
          isolate: false,
          // A browser's document in a busy machine takes seconds to draw a form, and its pages as long to load.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: part.server,
          exclude: part.except,
          pool: 'forks',
          // With less room for what is new, collecting garbage takes a fifth of the time.
          execArgv: ['--max-semi-space-size=32'],
          // More than there are cores: much of the time is spent waiting, for the database and for links that are silent.
          maxWorkers: 4,
          // Files share the modules of their process, which halves the time: each has a database and an app of its
          // own, and no module of the server keeps anything of them.
          isolate: false,
          // What takes seconds on a free machine takes ten times as long on a busy one.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          globalSetup: [freshBuild, './server/testing/global-setup.ts'],
          experimental: byNode,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: part.e2e,
          exclude: part.except,
          pool: 'forks',
          // Each file has a server of its own. More than there are cores: a journey often waits for a page to settle.
          maxWorkers: 3,
          // Files share the browser of their process; no window knows of another.
          isolate: false,
          globalSetup: [freshBuild, './e2e/setup/global-setup.ts'],
          experimental: byNode,
          retry: 2,
          expect: { poll: { timeout: 20_000 } },
          // Each step has a patience of its own; how long they take together says nothing.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
