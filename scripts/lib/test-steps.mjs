import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
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

/**
 * The steps of `npm test`. Each resolves to what it counted; types, lint and build count as one. What a step has to say
 * goes to `print`, and that of a step that is `alone` as it comes.
 */
export const steps = {
  unit: { title: 'Contract, web and scripts', run: (where) => vitest('unit', 'unit', where, { TEST_PART: 'short' }) },
  types: {
    title: 'Types',
    // More checkers look at the same types again: on two cores one takes half the time.
    run: (where) => check('node_modules/typescript/bin/tsc', ['-b', '--pretty', '--checkers', '1'], where),
  },
  lint: {
    title: 'Lint, format and import boundaries',
    run: (where) =>
      check('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off'], where),
  },
  build: { title: 'Build', run: build },
  server: {
    title: 'Server, on the embedded PostgreSQL',
    needs: ['build'],
    run: (where) => server('server', 'short', where),
  },
  e2e: { title: 'Journeys in a browser', needs: ['build'], run: (where) => journeys('e2e', 'short', where) },
  'unit-long': {
    title: 'Web: what takes long',
    run: (where) => vitest('unit', 'unit-long', where, { TEST_PART: 'long' }),
  },
  'server-long': {
    title: 'Server, on the embedded PostgreSQL: what takes long',
    needs: ['build'],
    run: (where) => server('server-long', 'long', where),
  },
  postgres: { title: 'Server, on another version of PostgreSQL: what depends on it', run: postgres },
  'e2e-long': {
    title: 'Journeys in a browser: what takes long',
    needs: ['build'],
    run: (where) => journeys('e2e-long', 'long', where),
  },
};

/**
 * Stages, one after the other; the steps of a stage two at a time, in order. The tests of contract, web and scripts keep
 * one core busy for longer than types, lint and build take on the other, which is then the server's.
 */
const shortStages = [['unit', 'build', 'types', 'lint', 'server'], ['e2e']];
const longStages = [['server-long'], ['unit-long', 'postgres'], ['e2e-long']];

/** Steps by what is typed behind `npm test --`: `whole` is every step, nothing what takes at most ten minutes. */
export function stagesOf(words) {
  if (words.length === 0) return shortStages;
  const stages = [...shortStages, ...longStages];
  return words.includes('whole') ? stages : stages.map((stage) => stage.filter((name) => words.includes(name)));
}

async function check(tool, args, { print }) {
  const { code, output } = await runQuietly(node24, [join(root, tool), ...args]);
  if (code !== 0) print(output);
  return code === 0 ? passed : failed;
}

async function build({ print }) {
  try {
    await ensureBuild();
    return passed;
  } catch (error) {
    print(`${error.message}\n`);
    return failed;
  }
}

async function postgres(where) {
  if (process.env.TEST_DATABASE_URL)
    return vitest('server', 'postgres', behindTheWeb(where), { TEST_PART: 'versionDependent' });
  where.print('  TEST_DATABASE_URL is not set: not run\n');
  return notRun;
}

function server(name, part, where) {
  return vitest('server', name, behindTheWeb(where), { TEST_DATABASE_URL: '', TEST_PART: part });
}

/** Beside the tests of contract, web and scripts, which take one process longer than all others together. */
function behindTheWeb(where) {
  return { ...where, priority: where.alone ? 0 : constants.priority.PRIORITY_BELOW_NORMAL };
}

/** Journeys meet the built application, also when this step is run alone. */
async function journeys(name, part, where) {
  const built = await build(where);
  return built.failed > 0 ? built : vitest('e2e', name, where, { TEST_PART: part });
}

async function vitest(project, name, { print, alone, priority = 0 }, env = {}) {
  const resultFile = join(root, `.cache/test/${name}.json`);
  mkdirSync(join(resultFile, '..'), { recursive: true });
  rmSync(resultFile, { force: true });
  const reporters = ['dot', 'json', join(root, 'scripts/testing/name-retried.mjs')].map((name) => `--reporter=${name}`);
  const args = ['run', '--project', project, ...reporters, `--outputFile.json=${resultFile}`];
  const code = await runTool([join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, ...(alone ? plain : { NO_COLOR: '1' }), ...env },
  });
  return countResults(readResults(resultFile), code);

  async function runTool(command, options) {
    if (alone) return run(node24, command, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    const { code, output } = await runQuietly(node24, command, { ...options, priority });
    print(output);
    return code;
  }

  function readResults(file) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      print(`  The runner left no results: ${error.message}\n`);
      return undefined;
    }
  }
}
