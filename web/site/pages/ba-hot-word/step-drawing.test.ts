import { expect, test } from 'vitest';
import { stepDrawingOf } from './step-drawing.ts';

test('a step has the drawing of what it is about, wherever it stands', () => {
  expect(stepDrawingOf(['backgroundDays'])).toBe('before');
  expect(stepDrawingOf(['days', 'backgroundDays'])).toBe('now');
  expect(stepDrawingOf(['ratio', 'days'])).toBe('gate');
  expect(stepDrawingOf(['interests'])).toBeUndefined();
  expect(stepDrawingOf([])).toBeUndefined();
});
