import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/language.ts';
import type { Api, ApiAnswer } from '#web/shared/api/client.ts';
import type { MenuCache } from '#web/shared/storage.ts';
import { createMenuStore } from './menu-store.ts';

const home: MenuItem = {
  id: 1,
  pid: 0,
  name: '工作台',
  path: '/home',
  component: 'Home',
  types: 'MENU',
  icon: '',
  title: '工作台',
  meta: { title: '工作台', icon: '', buttons: [] },
};
const button: MenuItem = { ...home, id: 2, pid: 1, types: 'BUTTON' };
const failure = { success: false, code: 503, desc: '服务不可用', status: 503 } as const;

function setup(cache?: MenuCache) {
  const calls = { count: 0 };
  let answer: ApiAnswer<MenuItem[]> = { success: true, code: 200, result: [home, button] };
  let stored = cache;
  let language: Language = 'zh-CN';
  const menu = createMenuStore({
    // The store makes one call: the menu.
    api: (async () => {
      calls.count += 1;
      return answer;
    }) as unknown as Api,
    language: () => language,
    readCache: () => stored,
    storeCache: (next) => {
      stored = next;
    },
    revision: async () => 7,
    hasPage: (component) => component !== 'NotBuilt',
  });
  return {
    menu,
    calls,
    cached: () => stored,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    speak: (next: Language) => {
      language = next;
    },
  };
}

describe('the menu', () => {
  it('is loaded once, kept whole, and cached with its language and revision', async () => {
    const { menu, calls, cached } = setup();
    await Promise.all([menu.load(), menu.load()]);
    await menu.load();
    expect(calls.count).toBe(1);
    expect(menu.get()).toMatchObject({ status: 'ready', items: [home, button], tree: [{ path: '/home' }] });
    expect(cached()).toEqual({ language: 'zh-CN', version: 7, items: [home, button] });
  });

  it('comes from the cache when it is there in this language', async () => {
    const { menu, calls } = setup({ language: 'zh-CN', version: 1, items: [home] });
    expect(await menu.load()).toMatchObject({ status: 'ready', items: [home] });
    expect(calls.count).toBe(0);
  });

  it('is asked for again in another language', async () => {
    const { menu, calls, speak } = setup({ language: 'zh-CN', version: 1, items: [home] });
    speak('en');
    await menu.load();
    expect(calls.count).toBe(1);
  });

  it('can be reloaded by force, and files the revision it was told', async () => {
    const { menu, calls, cached } = setup({ language: 'zh-CN', version: 1, items: [home] });
    await menu.load();
    await menu.load({ force: true, version: 9 });
    expect(calls.count).toBe(1);
    expect(cached()?.version).toBe(9);
  });

  it('shows no page that this build does not contain, nor a group of nothing else, and lands on none', async () => {
    const group: MenuItem = { ...home, id: 3, path: '', component: 'Layout' };
    const unbuilt: MenuItem = { ...home, id: 4, pid: 3, path: '/push', component: 'NotBuilt' };
    const { menu } = setup({ language: 'zh-CN', version: 1, items: [group, unbuilt, home, button] });
    const { items, tree } = await menu.load();
    expect(tree.map(({ path }) => path)).toEqual(['/home']);
    expect(items).toHaveLength(4);
  });

  it('says that it failed, and can be tried again', async () => {
    const { menu, answerWith } = setup();
    answerWith(failure);
    expect(await menu.load()).toMatchObject({ status: 'failed', error: { status: 503, message: '服务不可用' } });
    answerWith({ success: true, code: 200, result: [home] });
    expect(await menu.load()).toMatchObject({ status: 'ready' });
  });

  it('a reload that fails leaves the menu on screen', async () => {
    const { menu, answerWith } = setup();
    await menu.load();
    answerWith(failure);
    expect(await menu.load({ force: true })).toMatchObject({ status: 'ready', items: [home, button] });
  });
});

describe('a menu that is reloaded by force while it is being loaded', () => {
  it('is the one of the later question, whichever is answered last', async () => {
    const asked: PromiseWithResolvers<ApiAnswer<MenuItem[]>>[] = [];
    let stored: MenuCache | undefined;
    const menu = createMenuStore({
      api: (() => {
        const question = Promise.withResolvers<ApiAnswer<MenuItem[]>>();
        asked.push(question);
        return question.promise;
      }) as unknown as Api,
      language: () => 'zh-CN',
      readCache: () => undefined,
      storeCache: (next) => {
        stored = next;
      },
      revision: async () => 7,
      hasPage: () => true,
    });
    const former = menu.load({ force: true, version: 1 });
    await Promise.resolve();
    menu.clear();
    const latest = menu.load({ force: true, version: 1 });
    await Promise.resolve();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve({ success: true, code: 200, result: [home] });
    await latest;
    asked[0]?.resolve({ success: true, code: 200, result: [home, button] });
    expect((await former).items).toEqual([home]);
    expect(menu.get().items).toEqual([home]);
    expect(stored?.items).toEqual([home]);
  });
});
