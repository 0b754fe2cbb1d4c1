import { domains } from './domains.mjs';

/** Files that put the domains together: no domain imports them. */
const entries = ['app', 'run', 'main', 'load', 'audit'].map((name) => `#server/${name}.ts`);

const noWeb = { group: ['#web/**', '**/web/**'], message: 'The server never imports the web.' };
const noServer = { group: ['#server/**', '**/server/**'], message: 'The web never imports the server.' };
const noTools = {
  group: ['#e2e/**', '#bench/**', '**/e2e/**', '**/bench/**', '**/scripts/**'],
  message: 'Nothing imports journeys, benches or scripts.',
};
const noTesting = { group: ['#server/testing/**'], message: 'Only tests use server/testing.' };
const noParent = {
  group: ['../**'],
  message: 'Relative imports stay inside a folder here: use the address from the root (#server/…) instead.',
};

const tests = ['!**/*.test.ts', '!**/*.test.tsx'];

const override = (includes, patterns) => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
});

const after = (domain) => domains.slice(domains.indexOf(domain) + 1);

/** The later domains as seen from `domain`, under an address such as `#server`. */
function later(root, domain) {
  const names = after(domain);
  return names.length > 0
    ? [
        {
          group: names.map((name) => `${root}/${name}/**`),
          message: `${domain} comes before ${names.join(', ')}: the latest domain that an act touches has it.`,
        },
      ]
    : [];
}

const noEntries = {
  group: [...entries, '#server/site/**'],
  message: 'A domain knows neither the app nor what serves its pages.',
};

const contractRules = [
  { group: ['**', '!zod', '!./**', '!../**'], message: 'The contract imports zod and its own files only.' },
  {
    group: ['../**/server/**', '../**/web/**', '../server/**', '../web/**'],
    message: 'The contract imports zod and its own files only.',
  },
];

const workspaceRules = [
  { group: ['#web/site/**', '../**/../site/**'], message: 'The workspace never imports the site.' },
  noServer,
  noTools,
];

/** Who may import whom (docs/architecture.md), as overrides for Biome. */
export function boundaryRules() {
  return [
    override(['contract/**', ...tests], contractRules),
    ...domains
      .slice(1)
      .map((domain) => override([`contract/${domain}/**`, ...tests], [...contractRules, ...later('..', domain)])),
    ...domains.map((domain) =>
      override(
        [`server/${domain}/**`, ...tests],
        [
          ...later('#server', domain),
          noEntries,
          // The platform is deep: its folders share files with the one above.
          domain === 'platform'
            ? {
                group: [...after(domain).map((name) => `../**/${name}/**`), '../**/app.ts', '../**/main.ts'],
                message: 'The platform knows no domain.',
              }
            : noParent,
          noWeb,
          noTools,
          noTesting,
        ],
      ),
    ),
    override(
      ['server/site/**', ...tests],
      [
        {
          group: [...after('platform').map((name) => `#server/${name}/**`), ...entries],
          message: 'server/site serves the built site and knows no domain.',
        },
        noParent,
        noWeb,
        noTools,
        noTesting,
      ],
    ),
    override(['server/*.ts', 'server/testing/**', 'server/**/*.test.ts'], [noWeb, noTools]),
    override(
      ['web/shared/**'],
      [
        {
          group: ['#web/site/**', '#web/workspace/**', '**/../site/**', '**/../workspace/**'],
          message: 'web/shared knows neither site nor workspace.',
        },
        noServer,
        noTools,
      ],
    ),
    override(
      ['web/site/**'],
      [
        {
          group: ['**/workspace/**', 'antd', 'antd/**', '@ant-design/**'],
          message: 'The site never imports the workspace or what only it needs: its bundle stays small.',
        },
        noServer,
        noTools,
      ],
    ),
    override(['web/workspace/**'], workspaceRules),
    // A screen shows parts of several domains, so pages may import those of a later one; a test refuses circles.
    override(
      ['web/workspace/{ui,charts,kits}/**', ...tests],
      [
        ...workspaceRules,
        {
          group: ['shell', ...after('platform')].flatMap((name) => [
            `#web/workspace/${name}/**`,
            `../${name}/**`,
            `../../${name}/**`,
          ]),
          message: 'Kits, charts and ui know neither the shell nor a domain.',
        },
      ],
    ),
    override(
      ['e2e/**', 'bench/**'],
      [
        { group: ['#web/**', '**/web/**'], message: 'Journeys and benches meet the application from outside.' },
        {
          group: [
            '#server/**',
            '!#server/app.ts',
            '!#server/main.ts',
            '!#server/platform/config.ts',
            '!#server/testing/**',
            '**/../server/**',
          ],
          message: 'Journeys and benches use server/app at most.',
        },
      ],
    ),
  ];
}
