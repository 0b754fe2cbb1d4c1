import { beforeAll, describe, expect, test } from 'vitest';
import { findCircles, importsOfFeatures, readImports } from './lib/import-graph.mjs';
import { root } from './lib/project.mjs';

let imports;
beforeAll(async () => {
  imports = await readImports(root, ['contract', 'server', 'web']);
});

describe('circles', () => {
  const graph = (edges) => new Map(Object.entries(edges).map(([node, next]) => [node, new Set(next)]));

  test('are found however long they are, and nothing else is one', () => {
    expect(findCircles(graph({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
    expect(findCircles(graph({ a: ['b', 'd'], b: ['c'], c: ['a'], d: ['e'], e: ['d', 'a'] }))).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
    ]);
    expect(findCircles(graph({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }))).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
  });
});

describe('imports, those of types included', () => {
  test('are read as they are written, from the root and relative to the file', () => {
    expect(imports.size).toBeGreaterThan(1000);
    expect(imports.get('server/platform/http/handlers.ts')).toContain('contract/endpoint.ts');
    expect(imports.get('server/platform/http/handlers.ts')).toContain('server/platform/http/call-context.ts');
    expect(imports.get('contract/endpoint.ts')).toContain('contract/codes/elements.ts');
    expect(imports.get('web/workspace/app.tsx')?.size).toBeGreaterThan(0);
  });

  test('make no circle of files', () => {
    expect(findCircles(imports)).toEqual([]);
  });

  test('make no circle of features', () => {
    const features = importsOfFeatures(imports);
    expect(features.size).toBeGreaterThan(100);
    expect(findCircles(features)).toEqual([]);
  });
});
