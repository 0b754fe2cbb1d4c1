import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { boundaryRules } from './lib/boundary-rules.mjs';
import { domains } from './lib/domains.mjs';
import { root } from './lib/project.mjs';

/** Importing file, what it imports, and whether that is allowed (docs/architecture.md). */
const cases = [
  ['contract/a.ts', 'zod', true],
  ['contract/a.ts', './b.ts', true],
  ['contract/texts/a.ts', '../errors.ts', true],
  ['contract/a.ts', 'fastify', false],
  ['contract/a.ts', '@fastify/helmet', false],
  ['contract/a.ts', 'node:fs', false],
  ['contract/a.ts', '#server/app.ts', false],
  ['contract/a.ts', '../server/app.ts', false],
  ['contract/a.ts', '../web/site/a.ts', false],
  ['contract/insight/a.ts', '../identity/companies.ts', true],
  ['contract/identity/a.ts', '../insight/peers.ts', false],
  ['contract/identity/a.ts', 'fastify', false],

  ['server/platform/a.ts', '#contract/a.ts', true],
  ['server/platform/database/a.ts', '../clock.ts', true],
  ['server/platform/a.ts', '#server/identity/permissions/service.ts', false],
  ['server/platform/a.ts', '#server/identity/sessions/tables.ts', false],
  ['server/platform/database/a.ts', '../../identity/sessions/tables.ts', false],
  ['server/platform/a.ts', '#server/app.ts', false],
  ['server/platform/a.ts', '../app.ts', false],
  ['server/platform/a.ts', '#web/shared/a.ts', false],
  ['server/platform/a.ts', '#server/testing/a.ts', false],

  ['server/identity/permissions/a.ts', './queries.ts', true],
  ['server/identity/permissions/a.ts', '#contract/identity/permissions.ts', true],
  ['server/identity/permissions/a.ts', '#server/platform/clock.ts', true],
  ['server/identity/permissions/a.ts', '#server/identity/accounts/service.ts', true],
  ['server/identity/permissions/a.ts', '../accounts/service.ts', false],
  ['server/identity/permissions/a.ts', '#server/app.ts', false],
  ['server/identity/permissions/a.ts', '#server/run.ts', false],
  ['server/identity/permissions/a.ts', '#server/main.ts', false],
  ['server/identity/permissions/a.ts', '#server/site/page-cache.ts', false],
  ['server/identity/permissions/a.ts', '#web/shared/a.ts', false],
  ['server/identity/permissions/a.ts', '#server/testing/a.ts', false],
  ['server/identity/permissions/a.test.ts', '#server/testing/a.ts', true],
  ['server/identity/permissions/a.test.ts', '#web/shared/a.ts', false],
  ...domains.slice(0, -1).flatMap((domain, place) => {
    const next = domains[place + 1];
    return [
      [`server/${domain}/deep/a.ts`, `#server/${next}/b/c.ts`, false],
      [`server/${next}/deep/a.ts`, `#server/${domain}/b/c.ts`, true],
    ];
  }),
  ['server/content/site/news/a.ts', '#server/content/site/content/read-content.ts', true],
  ['server/content/site/news/a.ts', '#server/insight/corpus/tables.ts', false],

  ['server/site/a.ts', '#contract/rendering.ts', true],
  ['server/site/a.ts', '#server/platform/clock.ts', true],
  ['server/site/a.ts', '#server/identity/permissions/service.ts', false],
  ['server/app.ts', '#server/insight/a.ts', true],
  ['server/app.ts', '#web/site/entry-server.tsx', false],
  ['server/main.ts', '../web/site/entry-server.tsx', false],

  ['web/shared/a.ts', '#contract/paths.ts', true],
  ['web/shared/a.ts', '#web/site/a.ts', false],
  ['web/shared/ui/a.ts', '../../workspace/a.ts', false],
  ['web/shared/a.ts', '#server/app.ts', false],
  ['web/site/a.tsx', '#web/shared/a.ts', true],
  ['web/site/a.tsx', '#web/workspace/a.ts', false],
  ['web/site/pages/a.tsx', '../../workspace/a.ts', false],
  ['web/site/a.tsx', 'antd', false],
  ['web/site/a.tsx', 'antd/locale/zh_CN', false],
  ['web/site/a.tsx', '#server/app.ts', false],
  ['web/workspace/a.tsx', 'antd', true],
  ['web/workspace/a.tsx', '#web/shared/a.ts', true],
  ['web/workspace/a.tsx', '#web/site/a.ts', false],
  ['web/workspace/shell/a.tsx', '../../site/a.ts', false],
  ['web/workspace/kits/list/a.tsx', '#web/workspace/ui/a.ts', true],
  ['web/workspace/kits/list/a.tsx', '#web/workspace/content/a.ts', false],
  ['web/workspace/ui/a.tsx', '../shell/a.ts', false],
  ['web/workspace/shell/a.tsx', '#web/workspace/identity/a.ts', true],

  ['e2e/a.test.ts', '#contract/paths.ts', true],
  ['e2e/a.test.ts', '#server/app.ts', true],
  ['e2e/a.test.ts', '#server/identity/permissions/service.ts', false],
  ['e2e/a.test.ts', '#web/shared/a.ts', false],
  ['bench/a.ts', '#server/app.ts', true],
  ['bench/a.ts', '../web/shared/a.ts', false],
];

test('the rules that are checked are those of the order of domains', async () => {
  const written = JSON.parse(await readFile(join(root, 'biome.boundaries.json'), 'utf8'));
  expect(written.overrides).toEqual(boundaryRules());
});

describe('import boundaries', () => {
  const refused = new Set();

  // One run over a copy of the rules: a fixture for each case, named by its number.
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shangjian-boundaries-'));
    for (const name of ['biome.json', 'biome.boundaries.json', '.gitignore'])
      await cp(join(root, name), join(folder, name));
    for (const [number, [file, imported]] of cases.entries()) {
      const path = join(folder, fixtureName(file, number));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `import { x } from '${imported}';\n\nx();\n`);
    }
    for (const path of await lint(folder)) refused.add(path);
    await rm(folder, { recursive: true });
  });

  test.each(cases.map((entry, number) => [...entry, number]))(
    '%s imports %s: %s',
    (file, _imported, allowed, number) => {
      expect(!refused.has(fixtureName(file, number))).toBe(allowed);
    },
  );
});

/** `server/app.ts` is known by its name; in other files the number goes into the name. */
function fixtureName(file, number) {
  if (/^server\/\w+\.ts$/.test(file)) return file.replace('.ts', `-${number}.ts`);
  return file.replace(/\ba(?=(\.test)?\.tsx?$)/, `a-${number}`);
}

async function lint(folder) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'];
  const output = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 }, (_error, stdout) => resolve(stdout));
  });
  return JSON.parse(output).diagnostics.map((found) => found.location.path.replaceAll('\\', '/'));
}
