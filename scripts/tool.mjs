import { join } from 'node:path';
import { ensureDependencies } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { root, run, say } from './lib/project.mjs';

// `npm run lint`, `npm run db:generate` …: a tool of node_modules under Node 24, installed first where it is missing.
const tools = {
  biome: '@biomejs/biome/bin/biome',
  'drizzle-kit': 'drizzle-kit/bin.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

const [name, ...args] = process.argv.slice(2);
if (!(name in tools)) {
  say(`There is no tool ${name}. Tools: ${Object.keys(tools).join(', ')}.`);
  process.exit(2);
}
try {
  await ensureDependencies();
  process.exitCode = await run(node24, [join(root, 'node_modules', tools[name]), ...args]);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
