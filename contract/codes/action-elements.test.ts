import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { actionBodiesOf, actionElementOf } from './action-elements.ts';

const calls = (Object.entries(endpoints) as [string, Endpoint][]).filter(([name]) => actionBodiesOf(name).length > 0);

test.each(calls)('every action that %s can be sent asks for an element', (name, { body }) => {
  const [field = ''] = Object.keys(actionBodiesOf(name)[0] ?? {});
  const described = JSON.stringify(z.toJSONSchema(body ?? z.never(), { unrepresentable: 'any', io: 'input' }));
  const actions = actionBodiesOf(name).map((one) => one[field] ?? '');
  const sent = new Set<string>();
  JSON.parse(described, (key, value: unknown) => {
    if (key !== field || typeof value !== 'object' || value === null) return value;
    const { enum: choices, const: only } = value as { enum?: string[]; const?: string };
    for (const choice of choices ?? (only === undefined ? [] : [only])) sent.add(choice);
    return value;
  });
  expect([...sent].filter((action) => !actions.includes(action))).toEqual([]);
  expect(sent.size).toBeGreaterThan(1);
});

test('a call asks for one more with the value that needs it alone', () => {
  expect(actionElementOf('figure.explain', { kind: 'evaluation' })).toBe('evaluation:view');
  for (const body of [{ kind: 'stories' }, { kind: ['evaluation'] }, {}]) {
    expect(actionElementOf('figure.explain', body)).toBeUndefined();
  }
});

test('a body that makes no sense asks for nothing more: the request’s fields refuse it', () => {
  for (const body of [undefined, null, 'publish', [], {}, { action: 1 }, { action: '__proto__' }, { __proto__: {} }]) {
    expect(actionElementOf('article.changeState', body)).toBeUndefined();
  }
  expect(actionElementOf('constructor', { action: 'publish' })).toBeUndefined();
});
