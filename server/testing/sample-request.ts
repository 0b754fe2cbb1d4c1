import { z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values by field name, for checks that a schema's description does not reveal. */
const textsOfFields: Readonly<Record<string, string>> = {
  mobile: '19900001234',
  phone: '19900001234',
  email: 'somebody@example.com',
  code: '600100',
  aliases: '别名',
  creditCode: '91350100M000100Y43',
  time: '08:30',
  quietFrom: '22:00',
  quietTo: '08:00',
  setupCode: 'K7QM-4XRD-9TPA',
  newPwd: 'Another horse 9 电池',
  rePwd: 'Another horse 9 电池',
  address: '/front',
  link: 'https://example.com/',
  site: 'https://example.com/',
  webhook: `https://oapi.dingtalk.com/robot/send?access_token=${'0123456789abcdef'.repeat(4)}`,
  // Refused before anything is sent there.
  url: 'http://127.0.0.1:9/feed',
  issuer: 'https://example.com',
  digest: '0123456789abcdef'.repeat(4),
  signature: '0123456789abcdef'.repeat(4),
  corrections: '[{"row":2,"column":"title","value":"x"}]',
};

/**
 * Requests that a schema accepts, generated from it, one per shape: every alternative of a union occurs. Those that
 * violate a rule in the schema's code are dropped.
 */
export function sampleRequests(schema: z.ZodType): unknown[] {
  const described = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  const shapes = new Set<string>();
  return samplesOf(described, '').filter((sample) => {
    const shape = JSON.stringify(placesIn(sample));
    const isNew = !shapes.has(shape) && schema.safeParse(sample).success;
    if (isNew) shapes.add(shape);
    return isNew;
  });
}

/** The broadest requests: no filters, maximum page sizes; and the same with `words` in every search field. */
export function widestRequests(schema: z.ZodType, words: string): unknown[] {
  const described = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  const { properties = {}, required = [] } = described;
  const entries = Object.entries(properties);
  const asked = objectsOf(Object.fromEntries(entries.filter(([name]) => required.includes(name))));
  const longest = properties.pageSize?.maximum;
  const wide = asked.map((one) => ({ ...(one as object), ...(longest !== undefined && { pageSize: longest }) }));
  const searched = entries.filter(([, one]) => one.type === 'string' && !one.format && !one.pattern && !one.enum);
  const search = Object.fromEntries(searched.map(([name]) => [name, words]));
  return [...wide, ...wide.map((one) => ({ ...one, ...search }))].filter((one) => schema.safeParse(one).success);
}

function samplesOf(schema: JsonSchema, name: string): unknown[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (schema.default !== undefined && typeof schema.default === 'number') return [schema.default];
  if (alternatives) return alternatives.flatMap((one) => samplesOf(one, name));
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return [...schema.enum];
  switch (schema.type) {
    case 'object':
      return objectsOf(schema.properties ?? {});
    case 'array': {
      const items = samplesOf(schema.items ?? {}, name);
      return items.map((item) => Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item));
    }
    case 'string':
      return [textOf(schema, name)];
    case 'integer':
    case 'number':
      return [Math.max(1, schema.minimum ?? 1)];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    default:
      // Cannot be described, such as a file.
      return [new Blob(['x'])];
  }
}

/** As many objects as the field with the most alternatives has. */
function objectsOf(properties: Readonly<Record<string, JsonSchema>>): unknown[] {
  const fields = Object.entries(properties).map(([name, schema]) => [name, samplesOf(schema, name)] as const);
  const count = Math.max(1, ...fields.map(([, samples]) => samples.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(fields.map(([name, samples]) => [name, samples[index % samples.length]])),
  );
}

function textOf({ format, pattern, minLength = 0, allOf }: JsonSchema, name: string): string {
  if (textsOfFields[name] !== undefined) return textsOfFields[name];
  if (format === 'date') return '2026-11-18';
  if (format === 'date-time') return '2026-11-18T02:00:00.000Z';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001';
  const patterns = [pattern, ...(allOf ?? []).map((part) => part.pattern)].filter((one) => one !== undefined);
  const candidates = [
    '1',
    '字',
    '2026',
    '2026-11-18',
    'a1',
    '/front',
    'https://example.com/',
    '0123456789abcdef'.repeat(2),
    '123456',
    'a'.repeat(40),
  ];
  const fits = (text: string) => text.length >= minLength && patterns.every((one) => new RegExp(one, 'u').test(text));
  return candidates.find(fits) ?? '字'.repeat(minLength);
}

/** A place in a request: field names and list indexes. */
export type Place = readonly (string | number)[];

/** Every place of a value, starting with its root. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [at];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...children.flatMap(([key, child]) => placesIn(child, [...at, key]))];
}

/** The value at a place. */
export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value);
}

/** The value with something else at one place. */
export function withAt(value: unknown, [first, ...rest]: Place, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? withAt(item, rest, other) : item));
  return { ...(value as object), [first]: withAt((value as Record<string, unknown>)[first], rest, other) };
}
