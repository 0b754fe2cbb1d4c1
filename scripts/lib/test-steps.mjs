import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { node24 } from './node24.mjs';
import { root, run, runQuietly } from './project.mjs';
import { countResults } from './test-results.mjs';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };
/** Colour codes only where somebody looks at a terminal. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const notRun = { passed: 0, failed: 0, skipped: 0 };

/** The steps of `npm test`, in order. Each resolves to what it counted; types, lint and build count as one. */
export const steps = {
  types: {
    title: 'Types',
    // More checkers look at the same types again: on two cores one takes half the time.
    run: () => check('node_modules/typescript/bin/tsc', ['-b', '--pretty', '--checkers', '1']),
  },
  lint: {
    title: 'Lint, format and import boundaries',
    run: () => check('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off']),
  },
  build: { title: 'Build', run: build },
  unit: { title: 'Contract, web and scripts', run: () => vitest('unit', 'unit') },
  server: {
    title: 'Server, on the embedded PostgreSQL',
    run: () => vitest('server', 'server', { TEST_DATABASE_URL: '' }),
  },
  postgres: { title: 'Server, on another version of PostgreSQL: what depends on it', run: postgres },
  e2e: { title: 'Journeys in a browser', needs: ['build'], run: journeys },
};

async function check(tool, args) {
  const { code, output } = await runQuietly(node24, [join(root, tool), ...args]);
  if (code !== 0) process.stdout.write(output);
  return code === 0 ? passed : failed;
}

async function build() {
  try {
    await ensureBuild();
    return passed;
  } catch (error) {
    console.log(error.message);
    return failed;
  }
}

async function postgres() {
  if (process.env.TEST_DATABASE_URL) return vitest('server', 'postgres', { ONLY_VERSION_DEPENDENT: '1' });
  console.log('  TEST_DATABASE_URL is not set: not run');
  return notRun;
}

/** Journeys meet the built application, also when this step is run alone. */
async function journeys() {
  const built = await build();
  return built.failed > 0 ? built : vitest('e2e', 'e2e');
}

async function vitest(project, name, env = {}) {
  const resultFile = join(root, `.cache/test/${name}.json`);
  mkdirSync(join(resultFile, '..'), { recursive: true });
  rmSync(resultFile, { force: true });
  const reporters = ['dot', 'json', join(root, 'scripts/testing/name-retried.mjs')].map((name) => `--reporter=${name}`);
  const args = ['run', '--project', project, ...reporters, `--outputFile.json=${resultFile}`];
  const code = await run(node24, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, ...plain, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return countResults(readResults(resultFile), code);
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.log(`  The runner left no results: ${error.message}`);
    return undefined;
  }
}
