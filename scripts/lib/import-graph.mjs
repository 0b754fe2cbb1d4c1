import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { domains } from './domains.mjs';

/** What a file imports from this repository, types included: `from '…'`, `import '…'` and `import('…')`. */
const importOf = /(?:\bfrom|\bimport|\bimport\()\s*'([#.][^']+)'/g;

/**
 * Which file imports which.
 *
 * @param {string} root the folder of the repository
 * @param {readonly string[]} folders its folders that are looked at
 * @returns {Promise<Map<string, Set<string>>>} by the path of each file from the root; tests are left out
 */
export async function readImports(root, folders) {
  const files = [];
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true });
    files.push(...entries.map((entry) => posix.join(folder, entry)).filter((path) => /(?<!\.test)\.tsx?$/.test(path)));
  }
  const known = new Set(files);
  const imports = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const targets = [...text.matchAll(importOf)].map(([, address]) => pathOf(file, address));
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
  return new Map(imports);
}

const pathOf = (file, address) =>
  address.startsWith('#') ? address.slice(1) : posix.normalize(posix.join(dirname(file), address));

/**
 * The same between features, `<part>/<domain>/<feature>`: a feature is a folder of a domain or, in the contract, often
 * one file.
 *
 * @param {Map<string, Set<string>>} imports
 */
export function importsOfFeatures(imports) {
  const features = new Map();
  for (const [file, targets] of imports) {
    const feature = featureOf(file);
    if (feature === undefined) continue;
    const others = [...targets].map(featureOf).filter((other) => other !== undefined && other !== feature);
    features.set(feature, new Set([...(features.get(feature) ?? []), ...others]));
  }
  return features;
}

const featurePath = new RegExp(`^(?:contract|server|web/workspace)/(?:${domains.slice(1).join('|')})/[^/.]+`);

/** The platform has no features: its folders are tools of each other. */
const featureOf = (file) => featurePath.exec(file)?.[0];

/**
 * Circles of a graph, each as the nodes that reach one another (Tarjan's strongly connected components), by name.
 *
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]}
 */
export function findCircles(graph) {
  const circles = [];
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
