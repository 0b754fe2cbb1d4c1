import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { say } from './lib/project.mjs';
import { atOnce, steps } from './lib/test-steps.mjs';

// `npm test`: everything that CI does. `npm test -- unit e2e` runs only the named steps.
// Its last line is always `N passed, N failed, N skipped`.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
try {
  await ensureDependencies();
  await continueUnderNode24();
  await runSteps(wanted.length > 0 ? wanted : Object.keys(steps));
} catch (error) {
  say(error.message);
  total.failed += 1;
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Runs each step as soon as what it needs has ended, and as many at once as `atOnce` says. */
async function runSteps(names) {
  const waiting = [...names];
  const failed = new Map();
  const running = new Set();
  const isReady = (name) => steps[name].needs.every((other) => failed.has(other) || !names.includes(other));
  while (waiting.length > 0 || running.size > 0) {
    const name = running.size < atOnce ? waiting.find(isReady) : undefined;
    if (!name) {
      await Promise.race(running);
      continue;
    }
    waiting.splice(waiting.indexOf(name), 1);
    const step = runStep(name, failed).then((counts) => {
      failed.set(name, counts.failed > 0);
      for (const key of Object.keys(total)) total[key] += counts[key];
      running.delete(step);
    });
    running.add(step);
  }
}

/** What a step writes is shown when it has ended: several would be at it at the same time. */
async function runStep(name, failed) {
  const { title, needs, run } = steps[name];
  const missing = needs.find((other) => failed.get(other));
  if (missing) {
    console.log(`\n● ${title}: not run, because ${missing} failed`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  console.log(`  ${title} …`);
  const started = performance.now();
  const { output, ...counts } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n● ${title}${output ? `\n${output.trimEnd()}` : ''}`);
  console.log(`  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`);
  return counts;
}
