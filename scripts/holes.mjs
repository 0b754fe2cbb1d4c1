import { ensureDependencies } from './lib/install.mjs';
import { countHoles } from './lib/known-holes.mjs';
import { root, runQuietly, say } from './lib/project.mjs';

// `npm run holes`: known holes of what the product runs on, as the registry tells. Exit code 0: none, 1: some,
// 2: the registry could not be asked, so nothing is known.
await ensureDependencies();
const { output } = await runQuietly('npm', ['audit', '--omit=dev', '--json'], { cwd: root });
const { holes, refusal } = countHoles(output);
if (refusal !== undefined) say(`The registry could not be asked, so nothing is known of holes: ${refusal}`);
else if (holes.length === 0) say('The registry knows of no holes.');
else say(`The registry knows of holes:\n${holes.join('\n')}`);
process.exitCode = refusal === undefined ? Math.min(1, holes.length) : 2;
