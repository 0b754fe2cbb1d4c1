import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundaryRules } from './lib/boundary-rules.mjs';
import { root } from './lib/project.mjs';

/** Writes the import rules that Biome checks; `npm run boundaries` after a change of the domains. */
const rules = { overrides: boundaryRules() };
await writeFile(join(root, 'biome.boundaries.json'), `${JSON.stringify(rules, null, 2)}\n`);
