import { expect, test } from 'vitest';
import { arrowOf, changeOf } from './change-of.ts';

test('a figure steps up when a rank falls in number, and counts change in per cent', () => {
  expect(changeOf('rank', 3, 5)).toEqual({ isUp: true, text: '2' });
  expect(changeOf('articles', 96, 81)).toEqual({ isUp: true, text: '18.5%' });
  expect(changeOf('stories', 60, 48)).toEqual({ isUp: true, text: '25.0%' });
  expect(changeOf('shareOfVoice', 0.116, 0.13)).toEqual({ isUp: false, text: '1.4' });
  expect(changeOf('netTone', 0.32, 0.2)).toEqual({ isUp: true, text: '0.12' });
});

test('nothing is said where nothing is seen to move', () => {
  expect(changeOf('activityIndex', 89.61, 89.6)).toBeUndefined();
  expect([changeOf('stories', 10_003, 10_000), changeOf('articles', 7, 7)]).toEqual([undefined, undefined]);
  expect(changeOf('stories', 10_005, 10_000)).toEqual({ isUp: true, text: '0.1%' });
  expect([changeOf('articles', 5, 0), changeOf('stories', 60, 0)]).toEqual([undefined, undefined]);
  expect([changeOf('volume', null, 1), changeOf('volume', 1, null)]).toEqual([undefined, undefined]);
});

test('in texts a change has its arrow first', () => {
  expect([changeOf('rank', 5, 3), undefined].map(arrowOf)).toEqual(['↓ 2', '']);
});
