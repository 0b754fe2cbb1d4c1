import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundaryRules } from './lib/boundary-rules.mjs';
import { node24 } from './lib/node24.mjs';
import { root, run } from './lib/project.mjs';

/** Writes the import rules that Biome checks: `npm run boundaries` after a change of the domains. */
const file = join(root, 'biome.boundaries.json');
await writeFile(file, JSON.stringify({ overrides: boundaryRules() }));
process.exitCode = await run(node24, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file]);
