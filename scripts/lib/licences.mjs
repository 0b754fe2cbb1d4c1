import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Licences under which parts may be given on with the product. */
const allowed =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Apache License 2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|PostgreSQL|LGPL-3\.0-or-later|OFL-1\.1| AND | OR |\)|\()+$/;

/**
 * A line for each package of a `node_modules`, in order: name, version, licence.
 *
 * @throws an error that names every package whose licence is missing or not among the allowed ones
 */
export async function licencesOf(modules) {
  const lines = [];
  const refused = [];
  for await (const { name, version, license, licenses } of manifests(modules)) {
    const named = license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
    lines.push(`${name} ${version}: ${named}`);
    if (!allowed.test(named)) refused.push(`${name} ${version} (${named})`);
  }
  if (refused.length > 0) throw new Error(`Licences that nobody has allowed: ${[...new Set(refused)].join(', ')}`);
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}

async function* manifests(modules) {
  for (const entry of await readdir(modules, { withFileTypes: true })) {
    const folder = join(modules, entry.name);
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    if (entry.name.startsWith('@')) {
      yield* manifests(folder);
      continue;
    }
    const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
    if (manifest !== undefined) yield JSON.parse(manifest);
    const nested = join(folder, 'node_modules');
    if ((await readdir(folder)).includes('node_modules')) yield* manifests(nested);
  }
}
