import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints.ts';
import { answerWriter } from './answer-writer.ts';

/** In no schema. */
const unnamed = 'neverNamed';

interface Sample {
  readonly value: unknown;
  /** The same with an extra field in every object. */
  readonly withMore: unknown;
}

const same = (value: unknown): Sample => ({ value, withMore: value });

/** A value valid for the schema, with optional parts, and option `option` of unions that have so many. */
function sampleOf(schema: z.core.$ZodType, option: number): Sample {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (inner: z.core.$ZodType) => sampleOf(inner, option);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, inside(field)] as const);
      return {
        value: Object.fromEntries(fields.map(([key, { value }]) => [key, value])),
        withMore: { ...Object.fromEntries(fields.map(([key, { withMore }]) => [key, withMore])), [unnamed]: unnamed },
      };
    }
    case 'array': {
      const { value, withMore } = inside(def.element);
      return { value: [value, value], withMore: [withMore, withMore] };
    }
    case 'record': {
      const { value, withMore } = inside(def.valueType);
      const { def: keys } = (def.keyType as z.core.$ZodTypes)._zod;
      const names = keys.type === 'enum' ? Object.values(keys.entries) : [inside(def.keyType).value];
      const withEach = (content: unknown) => Object.fromEntries(names.map((name) => [String(name), content]));
      return { value: withEach(value), withMore: withEach(withMore) };
    }
    case 'nullable':
    case 'optional':
    case 'default':
      return inside(def.innerType);
    case 'union':
      return inside(def.options[Math.min(option, def.options.length - 1)] ?? z.never());
    case 'enum':
      return same(Object.values(def.entries)[0]);
    case 'literal':
      return same(def.values[0]);
    case 'null':
      return same(null);
    case 'boolean':
      return same(true);
    case 'unknown':
      return same('anything');
    case 'number':
      return same([1, 0.5, 100, 2_000].find((value) => z.safeParse(schema, value).success));
    case 'string':
      return same(
        [
          '文"字\\',
          '2026-11-22',
          '2026-11-22T08:00:00.000Z',
          '6f1c7a52-4b39-4c56-9f0e-2d4a1c3b5e77',
          '0'.repeat(32),
          '0'.repeat(64),
        ].find((value) => z.safeParse(schema, value).success),
      );
    default:
      throw new Error(`Results have a kind of schema that nobody has looked at: ${def.type}`);
  }
}

describe('an answer', () => {
  const answers = Object.entries(endpoints).filter(([, { kind }]) => kind !== 'GETFILESTREAM');
  test.each(answers)('of %s carries all that is named, and nothing else', (_name, endpoint) => {
    for (const option of [0, 1, 2]) {
      const { value, withMore } = sampleOf(endpoint.result, option);
      const write = answerWriter(endpoint);
      const envelope = { code: 200, result: value, desc: '' };
      expect(JSON.parse(write(value))).toEqual(envelope);
      // A schema may reject unknown fields instead of dropping them.
      if (endpoint.result.safeParse(withMore).success) expect(JSON.parse(write(withMore))).toEqual(envelope);
      else expect(() => write(withMore)).toThrow(unnamed);
    }
  });

  test('of another type than was promised does not leave', () => {
    const write = answerWriter({ result: z.object({ count: z.number() }) });
    expect(() => write({ count: null })).toThrow();
  });

  test('that is kept is written once for each endpoint', () => {
    let parsed = 0;
    const counted = z.string().refine(() => {
      parsed += 1;
      return true;
    });
    const write = answerWriter({ result: z.object({ name: counted }) });
    const kept = Object.freeze({ name: 'a', secret: 'b' });
    expect([write(kept), write(kept)]).toEqual(Array(2).fill('{"code":200,"result":{"name":"a"},"desc":""}'));
    expect(parsed).toBe(1);
    const other = answerWriter({ result: z.object({ secret: z.string() }) });
    expect(other(kept)).toBe('{"code":200,"result":{"secret":"b"},"desc":""}');
  });

  test('that is made for a call is written for that call', () => {
    const write = answerWriter({ result: z.object({ name: z.string() }) });
    const answer = { name: 'a' };
    expect(write(answer)).toContain('"a"');
    answer.name = 'b';
    expect(write(answer)).toContain('"b"');
  });
});
