import module from 'node:module';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { root, say } from './lib/project.mjs';

// `npm start`: begins under Node 20 or later with nothing installed and nothing built.
// The server runs in this very process, so that signals, even `kill -9`, meet the one that holds the data.
// Whoever reads what it says may stop (`npm start 2>&1 | head -1`).
process.stderr.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  await ensureDependencies();
  await continueUnderNode24();
  await ensureBuild();
} catch (error) {
  say(error.message);
  process.exit(1);
}
// Keeps what was compiled for the next start, which saves a quarter of its time.
module.enableCompileCache(join(root, '.cache/compiled'));
await import('../dist/server/main.mjs');
