import { expect, test } from 'vitest';
import { describeFiring, nameOfRule } from './describe.ts';

const naming = { language: 'en', tier: 'Tier 1' } as const;
const described = { title: '', peer: '', tier: naming.tier };

test('an English title or name of a rule reads well for one story, too', () => {
  const one = { value: 3.2, stories: 1, word: null };
  expect(describeFiring('volume', one, described, 'en')).toBe('Stories in one day: 1');
  expect(describeFiring('spike', one, described, 'en')).toBe('Coverage spiked: z 3.2, stories that day: 1');
  const names = [
    { kind: 'spike', z: 3, stories: 1, settle: 1.5 },
    { kind: 'volume', stories: 1 },
    { kind: 'hotWord', stories: 1 },
  ] as const;
  expect(names.map((condition) => nameOfRule({ name: '', condition }, naming))).toEqual([
    'Spike z ≥ 3, stories a day ≥ 1',
    'Stories a day ≥ 1',
    'New hot word, stories with the company ≥ 1',
  ]);
});
