/**
 * The domains of the product, in the one order that their imports keep: each may import what stands before it, never
 * what comes after (docs/decisions/0031). The rules in `biome.boundaries.json` are made from this line.
 */
export const domains = [
  'platform',
  'identity',
  'content',
  'clients',
  'insight',
  'outreach',
  'cooperation',
  'operation',
  'product',
  'demo',
];
