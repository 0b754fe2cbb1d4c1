import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { node24 } from './node24.mjs';
import { root, runQuietly } from './project.mjs';
import { countResults } from './test-results.mjs';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };
/** Colour codes only where somebody looks at a terminal. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** Steps that run at the same time: the long ones wait much, for a browser, for a database, for links that are silent. */
export const atOnce = 2;

/**
 * The steps of `npm test`, in the order they begin in, and what has to be there before. Each resolves to what it
 * counted, and what there is to be read about it; types, lint and build count as one.
 */
export const steps = {
  build: { title: 'Build', needs: [], run: build },
  types: { title: 'Types', needs: [], run: () => check('node_modules/typescript/bin/tsc', ['-b', '--pretty']) },
  e2e: { title: 'Journeys in a browser', needs: ['build'], run: journeys },
  lint: {
    title: 'Lint, format and import boundaries',
    needs: [],
    run: () => check('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off']),
  },
  unit: { title: 'Contract, web and scripts', needs: [], run: () => vitest('unit', 'unit') },
  server: {
    title: 'Server, on the embedded PostgreSQL',
    needs: ['build'],
    run: () => vitest('server', 'server', { TEST_DATABASE_URL: '' }),
  },
  postgres: {
    title: 'Server, on another version of PostgreSQL: what depends on it',
    needs: ['build'],
    run: postgres,
  },
};

async function check(tool, args) {
  const { code, output } = await runQuietly(node24, [join(root, tool), ...args]);
  return code === 0 ? passed : { ...failed, output };
}

async function build() {
  try {
    await ensureBuild();
    return passed;
  } catch (error) {
    return { ...failed, output: error.message };
  }
}

async function postgres() {
  if (process.env.TEST_DATABASE_URL) return vitest('server', 'postgres', { ONLY_VERSION_DEPENDENT: '1' });
  return { passed: 0, failed: 0, skipped: 0, output: '  TEST_DATABASE_URL is not set: not run' };
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
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${resultFile}`];
  const { code, output } = await runQuietly(node24, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, ...colours, ...env },
  });
  const { results, problem = '' } = readResults(resultFile);
  return { ...countResults(results, code), output: `${output}\n${problem}` };
}

function readResults(file) {
  try {
    return { results: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    return { problem: `  The runner left no results: ${error.message}` };
  }
}
