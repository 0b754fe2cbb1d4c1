import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { run, runQuietly, say } from './lib/project.mjs';

// `npm run ops:try`: starts what `ops` and the packages are for, with the tools that this machine has, and says of each
// how far it came. Exit code 0: nothing that was tried failed. What was not tried is named, with what it lacks.

const compose = ['docker', 'compose', '--file', 'ops/docker/compose.yaml'];

/** What is tried, what has to be there for it, and how it is tidied up. */
const attempts = [
  {
    what: 'Packages: made, and started where they are for this kind of machine',
    needs: [],
    tries: [[process.execPath, 'scripts/package.mjs']],
  },
  {
    what: 'ops/nginx and ops/haproxy: in front of two processes that restart in turn',
    needs: [
      ['nginx', '-v'],
      ['haproxy', '-v'],
    ],
    setting: 'BENCH_DATABASE_URL',
    tries: [[process.execPath, 'bench/rolling-restart.ts']],
  },
  {
    what: 'ops/systemd: the unit as systemd reads and rates it, at most 3 of 10 exposed (not started)',
    needs: [['systemd-analyze', '--version']],
    tries: [
      [
        'systemd-analyze',
        'security',
        '--offline=true',
        '--no-pager',
        '--threshold=30',
        'ops/systemd/shangjian@.service',
      ],
    ],
  },
  {
    what: 'ops/docker: image, PostgreSQL and bucket, until all are healthy (needs the secrets named in the file)',
    needs: [
      ['docker', 'info'],
      ['docker', 'compose', 'version'],
    ],
    tries: [[...compose, 'up', '--build', '--wait']],
    tidy: [...compose, 'down', '--volumes'],
  },
  {
    what: 'ops/kubernetes: the manifests as the cluster of the current context takes them (nothing is kept)',
    needs: [['kubectl', 'version']],
    tries: [['kubectl', 'apply', '--dry-run=server', '--filename', 'ops/kubernetes/shangjian.yaml']],
  },
];

await ensureDependencies();
await continueUnderNode24();
const came = [];
for (const attempt of attempts) came.push(`${await outcomeOf(attempt)}: ${attempt.what}`);
say(`\n${came.join('\n')}`);
if (came.some((line) => line.startsWith('FAILED'))) process.exitCode = 1;

async function outcomeOf({ what, needs, setting, tries, tidy }) {
  if (setting && !process.env[setting]) return `not tried (${setting} is not set)`;
  for (const need of needs) if (!(await works(need))) return `not tried (\`${need.join(' ')}\` does not work here)`;
  say(`\n● ${what}`);
  try {
    for (const [command, ...args] of tries) if ((await run(command, args)) !== 0) return 'FAILED';
    return 'tried';
  } finally {
    if (tidy) await run(tidy[0], tidy.slice(1));
  }
}

async function works([command, ...args]) {
  try {
    return (await runQuietly(command, args)).code === 0;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
