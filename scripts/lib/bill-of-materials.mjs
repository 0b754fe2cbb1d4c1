import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQuietly } from './project.mjs';

/**
 * Of every package that lies in the folder, in CycloneDX; without the time and the number of this run. The folder's
 * package.json must name nothing that is not installed.
 */
export async function billOfMaterials(folder) {
  const { code, output } = await runQuietly('npm', ['sbom', '--sbom-format=cyclonedx'], { cwd: folder });
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  const { serialNumber: _number, ...bill } = JSON.parse(output.slice(output.indexOf('{')));
  delete bill.metadata.timestamp;
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const missing = (await installedIn(folder)).filter((one) => !named.has(one));
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}.`);
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** What npm notes of the tree that it has installed. */
async function installedIn(folder) {
  const { packages } = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const inModules = 'node_modules/';
  return Object.entries(packages).map(
    ([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf(inModules) + inModules.length)}@${version}`,
  );
}
