import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { say } from './lib/project.mjs';
import { steps } from './lib/test-steps.mjs';

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
  const names = wanted.length > 0 ? wanted : Object.keys(steps);
  const broken = new Set();
  for (const name of names) {
    const counts = await runStep(name, broken);
    if (counts.failed > 0) broken.add(name);
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
} catch (error) {
  say(error.message);
  total.failed += 1;
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runStep(name, broken) {
  const { title, needs, run } = steps[name];
  const missing = needs?.find((other) => broken.has(other));
  if (missing) {
    console.log(`\n● ${title}: not run, because ${missing} failed`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  console.log(`\n● ${title}`);
  const started = performance.now();
  const counts = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`);
  return counts;
}
