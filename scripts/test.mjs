import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { say } from './lib/project.mjs';
import { stagesOf, steps } from './lib/test-steps.mjs';

// `npm test`: what is run before a commit. `npm test -- whole`: everything that CI does. `npm test -- unit e2e` runs only
// the named steps.
// Its last line is always `N passed, N failed, N skipped`.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== 'whole' && !(name in steps));
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}; whole runs all of them.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
try {
  await ensureDependencies();
  await continueUnderNode24();
  const broken = new Set();
  for (const stage of stagesOf(wanted)) await runStage(stage, broken);
} catch (error) {
  say(error.message);
  total.failed += 1;
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Runs the steps of a stage, two at a time. A step begins when those of the stage that it needs have ended. */
async function runStage(names, broken) {
  const waiting = [...names];
  const ended = new Map();
  const runNext = async (name) => {
    await Promise.all((steps[name].needs ?? []).map((other) => ended.get(other)));
    const counts = await runStep(name, { alone: names.length === 1, broken });
    if (counts.failed > 0) broken.add(name);
    for (const key of Object.keys(total)) total[key] += counts[key];
  };
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      ended.set(name, runNext(name));
      await ended.get(name);
    }
  };
  await Promise.all([work(), work()]);
}

async function runStep(name, { alone, broken }) {
  const { title, needs, run } = steps[name];
  const missing = needs?.find((other) => broken.has(other));
  if (missing) {
    console.log(`\n● ${title}: not run, because ${missing} failed`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // What runs beside others says nothing before its end, so that nobody reads two at once.
  const said = [];
  const print = alone ? (text) => process.stdout.write(text) : (text) => said.push(text);
  if (alone) console.log(`\n● ${title}`);
  const started = performance.now();
  const counts = await run({ print, alone });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!alone) process.stdout.write(`\n● ${title}\n${said.join('')}`);
  console.log(`  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`);
  return counts;
}
