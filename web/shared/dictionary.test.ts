// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dictionary } from '#contract/content/dictionary.ts';
import { dictionaryLabel, loadDictionary } from './dictionary.ts';
import { readDictionary, storeDictionary } from './storage.ts';

const old: Dictionary = { a: [{ k: '1', v: '旧' }] };
const fresh: Dictionary = { b: [{ k: '2', v: '新' }] };

beforeEach(() => {
  localStorage.clear();
  storeDictionary(old);
});

describe('the dictionary', () => {
  it('on code 200 replaces the stored one and is saved', async () => {
    const loaded = await loadDictionary(async () => ({ success: true, code: 200, result: fresh }));
    expect(loaded).toEqual(fresh);
    expect(readDictionary()).toEqual(fresh);
    expect(JSON.parse(localStorage.getItem('DICTIONARY') ?? '')).toEqual(fresh);
  });

  it('on any other code stores nothing, but hands over the result', async () => {
    const answer = { success: false, code: 1004, desc: '', status: 200, result: fresh } as const;
    expect(await loadDictionary(async () => answer)).toEqual(fresh);
    expect(readDictionary()).toEqual(old);
  });

  it('passes a failed request on to the caller', async () => {
    const failure = { success: false, code: 500, desc: '网络请求错误', status: 0 } as const;
    await expect(loadDictionary(async () => failure)).rejects.toMatchObject({ name: 'ApiError', code: 500 });
    await expect(loadDictionary(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(readDictionary()).toEqual(old);
  });

  it('labels a key, and shows an unknown one as it is', () => {
    expect(dictionaryLabel(old, 'a', '1')).toBe('旧');
    expect(dictionaryLabel(old, 'a', '9')).toBe('9');
    expect(dictionaryLabel(undefined, 'none', '9')).toBe('9');
  });
});
