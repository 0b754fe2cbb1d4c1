import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
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

function issuesOf(raw: { params?: unknown; body?: unknown }, language: 'zh-CN' | 'en' = 'zh-CN') {
  try {
    validateRequest(endpoint, { params: undefined, query: undefined, body: undefined, ...raw }, language);
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

test('a NUL is refused at its path, in keys as in values', () => {
  expect(issuesOf({ params: { id: 1 }, body: { name: 'ab', tags: ['a\0'] } })).toEqual([
    { path: 'body.tags.0', message: '内容含有不允许的字符' },
  ]);
  expect(issuesOf({ params: { id: 1 }, body: { 'na\0me': 'ab' } })).toHaveLength(1);
});

test('half of a surrogate pair is refused wherever it stands, each field by its name', () => {
  const message = '内容含有无效字符，请删除后重新输入';
  expect(issuesOf({ params: { id: 1 }, body: { name: 'a\ud800', tags: ['😀', '\udc00'] } })).toEqual([
    { path: 'body.name', message },
    { path: 'body.tags.1', message },
  ]);
  expect(issuesOf({ params: { id: 1 }, body: { 'na\ud800me': 'ab' } })).toEqual([{ path: 'body', message }]);
});

test('what nests too deep is told as such', () => {
  const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`);
  expect(issuesOf({ params: { id: 1 }, body: deep }, 'en').map(({ message }) => message)).toEqual([
    'Nested too deeply',
  ]);
});
