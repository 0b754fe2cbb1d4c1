import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

it('makes UUIDs that the server takes, each another', () => {
  const made = Array.from({ length: 50 }, randomUuid);
  expect(made.filter((id) => !z.uuid().safeParse(id).success)).toEqual([]);
  expect(new Set(made).size).toBe(50);
});
