import { expect, it } from 'vitest';
import { countHoles } from './known-holes.mjs';

it('names each package with a hole, how bad it is and whether an update mends it', () => {
  const vulnerabilities = {
    b: { name: 'b', severity: 'moderate', range: '*', via: ['a'], fixAvailable: false },
    a: { name: 'a', severity: 'high', range: '<2.0.0', via: [{ title: 'Reads too much' }], fixAvailable: true },
  };
  expect(countHoles(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    holes: ['a <2.0.0 (high): Reads too much, mended by an update', 'b * (moderate): by a'],
    refusal: undefined,
  });
  expect(countHoles('{"vulnerabilities":{}}')).toEqual({ holes: [], refusal: undefined });
});

it('says that nothing is known where the registry does not answer, and never that there are no holes', () => {
  const refused = 'npm warn audit 405 Method Not Allowed\n{"message":"405 Method Not Allowed","error":{"summary":""}}';
  expect(countHoles(refused)).toEqual({ holes: [], refusal: '405 Method Not Allowed' });
  expect(countHoles('npm error network').refusal).toBe('npm error network');
  expect(countHoles('{ cut').refusal).toBe('{ cut');
});
