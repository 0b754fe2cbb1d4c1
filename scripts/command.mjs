import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commands } from './lib/commands.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { root, say } from './lib/project.mjs';

// `npm run restore`, `npm run backup` …: a program of `server/` under Node 24, installed first where something is missing,
// because a restore is often the first thing that a new machine does.
const [name] = process.argv.slice(2);
if (!commands.includes(name)) {
  say(`There is no command ${name}. Commands: ${commands.join(', ')}.`);
  process.exit(2);
}
try {
  await ensureDependencies();
  await continueUnderNode24();
} catch (error) {
  say(error.message);
  process.exit(1);
}
// The program finds its arguments where it would if it had been started itself.
const program = join(root, 'server', `${name}.ts`);
process.argv.splice(1, 2, program);
await import(pathToFileURL(program).href);
