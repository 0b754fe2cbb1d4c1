import { defineConfig } from 'vitest/config';

/** The same for all: results do not depend on where and when they are run, and nothing writes to the console unseen. */
const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['./scripts/testing/quiet-console.mjs'],
  passWithNoTests: false,
};

/** What may come out differently on another version of PostgreSQL, and is tried once more where there is one. */
const versionDependent = [
  'server/platform/{audit,database,jobs,limits,revisions}/**/*.test.ts',
  'server/features/{contact,corpus,explorer,figure,hot-word}/**/*.test.ts',
  'server/flows/load-articles.test.ts',
  'server/two-processes.test.ts',
];
const onlyVersionDependent = process.env.ONLY_VERSION_DEPENDENT === '1';
/** These bring their own PostgreSQL. */
const embedded = 'server/platform/database/embedded/**';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: onlyVersionDependent ? versionDependent : ['server/**/*.test.ts'],
          exclude: onlyVersionDependent ? [embedded] : [],
          pool: 'forks',
          execArgv: ['--max-semi-space-size=8'],
          // More than there are cores: much of the time is spent waiting, for the database and for links that are silent.
          maxWorkers: 3,
          // Files share the modules of their process, which halves the time: each has a database and an app of its
          // own, and no module of the server keeps anything of them.
          isolate: false,
          // Opening a database takes seconds on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          globalSetup: './server/testing/global-setup.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          pool: 'forks',
          // Each file has a server of its own; more of them at once are late on two cores.
          maxWorkers: 2,
          // Files share the browser of their process; no window knows of another.
          isolate: false,
          globalSetup: './e2e/setup/global-setup.ts',
          // A browser on a busy machine is late now and then; what is broken fails every time.
          retry: 2,
          expect: { poll: { timeout: 20_000 } },
          // Each step has a patience of its own; how long they take together says nothing.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
