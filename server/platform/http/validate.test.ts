import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import { validateRequest } from './validate.ts';

const endpoint: Endpoint = {
  method: 'POST',
  path: '/x/{id}',
  kind: 'POST',
  access: 'public',
  summary: '',
  params: z.strictObject({ id: z.coerce.number().int() }),
  body: z.strictObject({ name: z.string().min(2), tags: z.array(z.string()).max(1) }),
  result: z.null(),
};

interface Sent {
  readonly params?: unknown;
  readonly body?: unknown;
}

const item = (key: string, label: string) => ({ key, label: { 'zh-CN': label, en: key }, isOff: false });

const issuesOf = (raw: Sent, language: 'zh-CN' | 'en' = 'zh-CN') => issuesIn(endpoint, raw, language);

function issuesIn(to: Endpoint, raw: Sent, language: 'zh-CN' | 'en') {
  try {
    validateRequest(to, { params: undefined, query: undefined, body: undefined, ...raw }, language);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues ?? [];
  }
}

test('a good request comes through with its values converted and nothing else', () => {
  const raw = { params: { id: '7' }, query: { extra: '1' }, body: { name: 'ab', tags: [] } };
  expect(validateRequest(endpoint, raw, 'en')).toEqual({ params: { id: 7 }, body: { name: 'ab', tags: [] } });
});

test('wrong fields of all parts are named together, in the language of the caller', () => {
  const raw = { params: { id: 'x' }, body: { name: 'a', tags: ['b', 'c'] } };
  expect(issuesOf(raw).map((issue) => issue.path)).toEqual(['params.id', 'body.name', 'body.tags']);
  expect(issuesOf(raw).every((issue) => /[\u4e00-\u9fff]/.test(issue.message))).toBe(true);
  expect(issuesOf(raw, 'en').every((issue) => !/[\u4e00-\u9fff]/.test(issue.message))).toBe(true);
});

test('a character that cannot be stored is named along with every other wrong field, and once', () => {
  const raw = { params: { id: '1' }, body: { name: '\0', tags: ['b', 'c'] } };
  expect(issuesOf(raw).map(({ path }) => path)).toEqual(['body.name', 'body.tags']);
});

test.each<[EndpointName, object, string[]]>([
  [
    'dictionary.save',
    { items: [item('a', '甲'), item('a', ''), item('b', '甲')] },
    ['items.1.label.zh-CN', 'items.1.key', 'items.2.label.zh-CN'],
  ],
  ['listView.save', { list: 'contacts', sort: 'weather', name: '' }, ['name', 'sort']],
  [
    'figure.explain',
    { from: '2026-11-01', until: '2026-11-30', kind: 'volume', tier: 1, word: '长'.repeat(101) },
    ['word', 'tier'],
  ],
])('%s names what is wrong between fields along with what is wrong in each', (name, body, paths) => {
  const named = issuesIn(endpoints[name], { body }, 'en').map(({ path }) => path);
  expect(named).toEqual(expect.arrayContaining(paths.map((path) => `body.${path}`)));
});

/** What each kind of fault is told as, where the schema has no message of its own. */
const faults: readonly (readonly [z.ZodType, unknown, string, string])[] = [
  [z.string(), undefined, '请填写这一项', 'Please fill this in'],
  [z.enum(['a', 'b']), undefined, '请填写这一项', 'Please fill this in'],
  [z.discriminatedUnion('x', [z.object({ x: z.literal('a') })]), {}, '请填写这一项', 'Please fill this in'],
  [z.number(), null, '请填写这一项', 'Please fill this in'],
  [z.string().min(1), '', '请填写这一项', 'Please fill this in'],
  [z.string(), 5, '格式不正确', 'The format is not right'],
  [z.object({}), 'a', '格式不正确', 'The format is not right'],
  [z.coerce.number(), 'a', '请输入数字', 'Please enter a number'],
  [z.number(), '8', '请输入数字', 'Please enter a number'],
  [z.union([z.string(), z.number()]), true, '格式不正确', 'The format is not right'],
  [z.uuid(), 'a', '格式不正确', 'The format is not right'],
  [z.string().regex(/^\d$/), 'a', '格式不正确', 'The format is not right'],
  [z.record(z.string().max(1), z.null()), { ab: null }, '格式不正确', 'The format is not right'],
  [z.int(), 1.5, '请输入整数', 'Please enter a whole number'],
  [z.number().multipleOf(0.5), 1.2, '须为 0.5 的倍数', 'Must be a multiple of 0.5'],
  [z.enum(['a', 'b']), 'c', '须为以下之一：a、b', 'Must be one of: a, b'],
  [z.literal(true), false, '须为以下之一：true', 'Must be one of: true'],
  [z.discriminatedUnion('x', [z.object({ x: z.literal('a') })]), { x: 'b' }, '须为以下之一：a', 'Must be one of: a'],
  [z.strictObject({}), { x: 1, y: 2 }, '没有这样的字段：x、y', 'There are no such fields: x, y'],
  [z.number().max(2_000), 2_001, '不能大于 2,000', 'Must be at most 2,000'],
  [z.int().min(1), 0, '不能小于 1', 'Must be at least 1'],
  [z.number().lt(0.125), 1, '须小于 0.125', 'Must be less than 0.125'],
  [z.number().positive(), 0, '须大于 0', 'Must be greater than 0'],
  [z.string().max(1), 'ab', '最多 1 个字符', 'Number of characters: at most 1'],
  [z.string().min(2), 'a', '至少 2 个字符', 'Number of characters: at least 2'],
  [z.array(z.null()).max(1), [null, null], '最多 1 项', 'Number of items: at most 1'],
  [z.array(z.null()).min(1), [], '至少 1 项', 'Number of items: at least 1'],
];

test('a fault is told in plain words of the language, without those of the validator', () => {
  const told = faults.map(([field, value]) =>
    (['zh-CN', 'en'] as const).map((language) => {
      const issues = issuesIn({ ...endpoint, params: undefined, body: field }, { body: value }, language);
      return issues.map(({ message }) => message).join();
    }),
  );
  expect(told).toEqual(faults.map(([, , chinese, english]) => [chinese, english]));
});

test('a message that the schema has of its own stays', () => {
  const body = z.string({ error: 'nameRequired' }).max(1, { error: 'textTooLong' });
  const told = [undefined, 'ab'].map((value) =>
    issuesIn({ ...endpoint, params: undefined, body }, { body: value }, 'en'),
  );
  expect(told.flat().map(({ message }) => message)).toEqual(['Please enter a name', 'This text is too long']);
});

test('a NUL is refused at its path, in keys as in values', () => {
  expect(issuesOf({ params: { id: 1 }, body: { name: 'ab', tags: ['a\0'] } })).toEqual([
    { path: 'body.tags.0', message: '内容含有不允许的字符' },
  ]);
  expect(issuesOf({ params: { id: 1 }, body: { name: 'ab', tags: [], 'na\0me': 'ab' } })).toHaveLength(1);
});

test('half of a surrogate pair is refused wherever it stands, each field by its name', () => {
  const message = '内容含有无效字符，请删除后重新输入';
  expect(issuesOf({ params: { id: 1 }, body: { name: 'a\ud800', tags: ['\udc00'] } })).toEqual([
    { path: 'body.name', message },
    { path: 'body.tags.0', message },
  ]);
  expect(issuesOf({ params: { id: 1 }, body: { name: '😀😀', tags: [], 'na\ud800me': 'ab' } })).toEqual([
    { path: 'body', message },
  ]);
});

test('what nests too deep is told as such', () => {
  const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`);
  expect(issuesOf({ params: { id: 1 }, body: deep }, 'en').map(({ message }) => message)).toEqual([
    'Nested too deeply',
  ]);
});
