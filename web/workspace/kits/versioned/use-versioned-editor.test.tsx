// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextState } from '#contract/content/version-states.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { clearAllButDrafts, storeSession } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { type LocalDraft, nameOf, namesOf, readNamed, storeNamed } from './local-draft.ts';
import { findConflicts } from './merge-values.ts';
import { autosaveDelay, lookEvery, useVersionedEditor } from './use-versioned-editor.ts';
import type { Saved, VersionedAdapter, VersionedItem } from './versioned-item.ts';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});

interface Values {
  readonly title: string;
  readonly body: string;
}
interface Item extends VersionedItem, Values {}
const changed = 1601;

/** A server of one text: it takes what names its version and refuses the rest. */
class TextServer {
  version = 1;
  title = '初稿';
  body = '正文';
  isAway = false;
  /** Takes what is sent, but its answers are lost. */
  isMute = false;
  /** Also the answer that it has another version by now is lost. */
  changedIsLost = false;
  readonly created = new Map<string, number>();
  /** Keys of what was removed since. */
  readonly removed = new Set<string>();
  /** What a step makes of the text, as publishing makes the time of what was planned. */
  becomes: string | undefined;
  refusesSteps = false;
  changedBy: string | null = '程以安';
  state: VersionedItem['state'] = 'draft';
  isOwnChange = false;
  /** What the answers to steps and restoring wait for. */
  isHeld = Promise.resolve();
  /** What the answers to saves wait for. */
  isSaving = Promise.resolve();
  /** What a look waits for. */
  isLooking = Promise.resolve();
  readonly asked: string[] = [];
  readonly saves: Saved[] = [];
  item(): Item {
    return {
      ...{ id: 7, version: this.version, title: this.title, body: this.body },
      ...{ state: this.state, draft: null, published: null },
      ...{
        note: '',
        needsReview: false,
        isOwnText: true,
        isOwnChange: this.isOwnChange,
        changedAt: '2026-11-20T00:00:00Z',
        changedBy: this.changedBy,
      },
    };
  }
  answer(): ApiAnswer<Item> {
    return { success: true, code: 200, result: this.item() };
  }
  refuse(code: number): ApiAnswer<Item> {
    const status = code === 500 ? 0 : code === 404 ? 404 : 200;
    return { success: false, code, desc: `refused ${code}`, status };
  }
  write(title: string, body = this.body): ApiAnswer<Item> {
    this.title = title;
    this.body = body;
    this.version++;
    return this.answer();
  }
}

let server: TextServer;
const adapter = (): VersionedAdapter<Values, Item, Values> => ({
  ...{ subject: 'article', newKey: '', changedCode: changed },
  initial: () => ({ title: '', body: '' }),
  valuesOf: ({ title, body }) => ({ title, body }),
  contentOf: (values) => values,
  check: ({ title }) => (title ? [] : [{ path: 'title', message: 'required' }]),
  fieldOf: ({ path }) => [path],
  languageOf: () => 'zh-CN',
  create: async ({ title }, key) => {
    server.asked.push('create');
    if (server.isAway) return server.refuse(500);
    if (server.removed.has(key)) return server.refuse(404);
    if (!server.created.has(key)) {
      server.created.set(key, server.created.size);
      Object.assign(server, { title, version: 1 });
    }
    const answer = server.answer();
    await server.isSaving;
    return server.isMute ? server.refuse(500) : answer;
  },
  save: async (saved, { title, body }) => {
    server.saves.push(saved);
    server.asked.push('save');
    if (server.isAway) return server.refuse(500);
    if (saved.version !== server.version) return server.refuse(changed);
    // As the server does: without blanks at the ends.
    const answer = server.write(title.trim(), body);
    await server.isSaving;
    return server.isMute ? server.refuse(500) : answer;
  },
  step: async ({ action, version }) => {
    server.asked.push(action);
    if (version !== server.version) return server.refuse(server.changedIsLost ? 500 : changed);
    if (server.refusesSteps) return server.refuse(400);
    const answer = server.write(action === 'discard' ? '已发布的' : (server.becomes ?? server.title));
    Object.assign(server, { state: nextState(server.item(), action) ?? server.state, isOwnChange: true });
    await server.isHeld;
    return server.isMute ? server.refuse(500) : answer;
  },
  restore: async ({ version }) => {
    server.asked.push('restore');
    if (version !== server.version) return server.refuse(changed);
    const answer = server.write('从前的');
    await server.isHeld;
    return answer;
  },
  load: async () => {
    await server.isLooking;
    return server.answer();
  },
  onStored: () => undefined,
});

/** The editor with a form of one field, as a page has it. */
function open({ isNew = false } = {}) {
  const opened = isNew ? undefined : server.item();
  const onCreated = vi.fn();
  const only = adapter();
  const hook = renderHook(
    () => useVersionedEditor({ adapter: only, opened, mayWrite: true, onCreated, onShowLanguage: () => undefined }),
    {
      wrapper: ({ children }) => <>{children}</>,
    },
  );
  const { form, initial } = hook.result.current;
  render(
    <Form form={form} initialValues={initial} onValuesChange={(values) => hook.result.current.onValuesChange(values)}>
      <Form.Item name="title" label="title">
        <Input />
      </Form.Item>
    </Form>,
  );
  const type = (title: string) =>
    act(() => {
      form.setFieldsValue({ title });
      hook.result.current.onValuesChange({ title });
    });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(autosaveDelay));
  return { editor: () => hook.result.current, type, wait, onCreated, leave: hook.unmount };
}

/** What is kept of a text in this browser, of all tabs. */
const keptOf = (text: string) => namesOf(text).map((name) => readNamed<LocalDraft<Values>>(name));
const titlesKept = (text: string) => keptOf(text).map((draft) => draft?.values.title);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  storeSession('token', '沈知遥');
  server = new TextServer();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a draft', () => {
  it('is saved by itself when its writer pauses, once', async () => {
    const { editor, type, wait } = open();
    type('改');
    type('改过');
    expect(editor().saveState).toBe('unsaved');
    await wait();
    expect(server.saves).toEqual([{ id: 7, version: 1, autosaved: true }]);
    expect([editor().saveState, server.title]).toEqual(['saved', '改过']);
    expect(keptOf('article/7')).toEqual([]);
  });

  it('stays in the browser while the server is away, and goes out when it is back', async () => {
    const { editor, type, wait } = open();
    server.isAway = true;
    type('断网时写的');
    await wait();
    expect([editor().saveState, editor().failure]).toEqual(['failed', 'refused 500']);
    const [kept] = keptOf('article/7');
    expect(kept).toMatchObject({
      ...{ version: 1, base: { title: '初稿', body: '正文' } },
      values: { title: '断网时写的', body: '正文' },
    });
    server.isAway = false;
    await act(async () => {
      dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(10);
    });
    expect([editor().saveState, server.title]).toEqual(['saved', '断网时写的']);
  });

  it('comes back after a reload', async () => {
    server.isAway = true;
    const first = open();
    first.type('没来得及保存');
    first.leave();
    cleanup();
    server.isAway = false;
    const { editor, wait } = open();
    expect([editor().wasRecovered, editor().initial.title]).toEqual([true, '没来得及保存']);
    await wait();
    expect([server.title, editor().wasRecovered]).toEqual(['没来得及保存', false]);
  });

  it('that is not complete yet is kept here, and says so', async () => {
    const { editor, type, wait } = open();
    type('');
    await wait();
    expect([editor().saveState, server.saves.length]).toEqual(['incomplete', 0]);
    expect(keptOf('article/7')).toHaveLength(1);
  });

  it('of something new gets its number with the first save', async () => {
    const { type, wait, onCreated } = open({ isNew: true });
    type('新的');
    await wait();
    expect(onCreated).toHaveBeenCalledWith(7);
    expect(keptOf('article')).toEqual([]);
  });

  describe('of something new whose answer was lost', () => {
    const lose = async () => {
      const page = open({ isNew: true });
      server.isMute = true;
      page.type('新的');
      await page.wait();
      expect([page.editor().saveState, server.created.size]).toEqual(['failed', 1]);
      return page;
    };

    it('is created once, and what was typed since is saved over it', async () => {
      const { editor, type, wait, onCreated } = await lose();
      type('新的，接着写');
      server.isMute = false;
      await wait();
      expect([server.created.size, server.title, editor().saveState]).toEqual([1, '新的，接着写', 'saved']);
      expect(onCreated.mock.calls).toEqual([[7]]);
      expect(server.saves).toEqual([{ id: 7, version: 1, autosaved: true }]);
    });

    it('is created once also after a reload', async () => {
      const { leave } = await lose();
      leave();
      cleanup();
      server.isMute = false;
      const { editor, wait } = open({ isNew: true });
      await wait();
      expect([server.created.size, server.title, editor().saveState]).toEqual([1, '新的', 'saved']);
    });

    it('is published as it is typed then', async () => {
      const { editor, type } = await lose();
      type('改过才发布');
      server.isMute = false;
      await act(() => editor().step('publish'));
      expect([server.created.size, server.title]).toEqual([1, '改过才发布']);
    });

    it('does not overwrite what a colleague has made of it meanwhile', async () => {
      const { editor, type, wait } = await lose();
      server.write('对方的');
      type('新的，接着写');
      server.isMute = false;
      await wait();
      await waitFor(() => expect(editor().conflict?.title).toBe('对方的'));
      expect([server.created.size, server.title, editor().values().title]).toEqual([1, '对方的', '新的，接着写']);
    });

    it('is another text than the one that is begun after giving it up', async () => {
      const { leave } = await lose();
      leave();
      cleanup();
      const { editor, type, wait } = open({ isNew: true });
      expect(editor().initial.title).toBe('新的');
      act(() => editor().forgetLocal());
      server.isMute = false;
      type('另一篇');
      await wait();
      expect([server.created.size, server.title, server.saves]).toEqual([2, '另一篇', []]);
    });

    it('is another text also where it is given up while it is tried again', async () => {
      const { editor, type, wait, onCreated } = await lose();
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      Object.assign(server, { isMute: false, isSaving: promise });
      await act(async () => {
        dispatchEvent(new Event('online'));
        await vi.advanceTimersByTimeAsync(10);
      });
      act(() => editor().forgetLocal());
      type('另一篇');
      await act(async () => {
        answer();
        await vi.advanceTimersByTimeAsync(10);
      });
      expect(onCreated).not.toHaveBeenCalled();
      await wait();
      expect([server.created.size, server.title, server.saves]).toEqual([2, '另一篇', []]);
    });

    it('is created anew where it was removed meanwhile', async () => {
      const { editor, type, wait } = await lose();
      for (const key of server.created.keys()) server.removed.add(key);
      server.isMute = false;
      type('新的，接着写');
      await wait();
      expect([server.created.size, server.title, editor().saveState]).toEqual([2, '新的，接着写', 'saved']);
      expect(server.saves).toEqual([]);
    });
  });

  it('of something new that holds nothing lends its key to no other text', async () => {
    const creationKey = 'a key of before';
    server.created.set(creationKey, 0);
    storeNamed(nameOf('article/new/'), { version: 0, values: { title: ' ', body: '' }, creationKey });
    const { editor, type, wait } = open({ isNew: true });
    expect(editor().wasRecovered).toBe(false);
    type('另一篇');
    await wait();
    expect([server.created.size, server.title]).toEqual([2, '另一篇']);
  });

  it('that was typed back to what is stored is not saved', async () => {
    const { editor, type, wait } = open();
    type('改');
    type('初稿');
    expect(editor().saveState).toBe('saved');
    await wait();
    expect(server.saves).toEqual([]);
  });
});

describe('what is typed in one of two tabs', () => {
  const tick = () => act(() => vi.advanceTimersByTimeAsync(lookEvery));
  /** A new text that cannot be saved, in a tab that stays open. */
  const begin = (title: string) => {
    const tab = open({ isNew: true });
    server.isAway = true;
    tab.type(title);
    return tab;
  };

  it('is not begun with in the other', () => {
    begin('甲写的');
    const second = open({ isNew: true });
    expect([second.editor().wasRecovered, second.editor().initial.title]).toEqual([false, '']);
    second.type('乙写的');
    expect(titlesKept('article/new/').toSorted()).toEqual(['乙写的', '甲写的']);
  });

  it('stays when the other gives up its own, and when that is created', async () => {
    begin('甲写的');
    const second = open({ isNew: true });
    second.type('乙写的');
    act(() => second.editor().forgetLocal());
    expect(titlesKept('article/new/')).toEqual(['甲写的']);
    second.type('乙又写的');
    server.isAway = false;
    await act(() => second.editor().save());
    expect(second.onCreated).toHaveBeenCalledWith(7);
    expect(titlesKept('article')).toEqual(['甲写的']);
  });

  it('stays while a colleague’s save is decided, and the other saves', async () => {
    const first = open();
    first.type('甲写的');
    server.write('对方的');
    await first.wait();
    await waitFor(() => expect(first.editor().conflict).toBeDefined());
    const second = open();
    expect(second.editor().initial.title).toBe('对方的');
    second.type('乙写的');
    await second.wait();
    expect(server.title).toBe('乙写的');
    expect(titlesKept('article/7')).toEqual(['甲写的']);
  });

  it('is recovered by the next editor, the latest first, once its tab is closed', () => {
    begin('先写的');
    vi.setSystemTime(Date.now() + 5_000);
    begin('后写的').leave();
    dispatchEvent(new Event('pagehide'));
    const titles = [open({ isNew: true }), open({ isNew: true })].map(({ editor }) => editor().initial.title);
    expect(titles).toEqual(['后写的', '先写的']);
    expect(titlesKept('article/new/')).toHaveLength(2);
  });

  it('stays that tab’s as long as it is heard of, and is recovered where it has crashed', async () => {
    begin('甲写的');
    for (let seconds = 0; seconds < 100; seconds += 20) await tick();
    expect(open({ isNew: true }).editor().initial.title).toBe('');
    cleanup();
    // As a crash leaves it: nobody has said that the editor was left.
    const [name = ''] = namesOf('article/new/');
    const kept = readNamed(name);
    localStorage.setItem(name, JSON.stringify({ ...kept, isLeft: false }));
    expect(open({ isNew: true }).editor().wasRecovered).toBe(false);
    vi.setSystemTime(Date.now() + 80_000);
    expect(open({ isNew: true }).editor().initial.title).toBe('甲写的');
  });

  it('is recovered by the next editor also where a save is answered after it was left', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    server.isSaving = promise;
    const first = open();
    first.type('存上的');
    await first.wait();
    first.type('存上的，没存上的');
    first.leave();
    await act(async () => {
      answer();
      await vi.advanceTimersByTimeAsync(10);
    });
    expect([server.title, titlesKept('article/7')]).toEqual(['存上的', ['存上的，没存上的']]);
    expect(open().editor().initial.title).toBe('存上的，没存上的');
  });

  it('is kept again by a tab that was asleep while another took it over', async () => {
    begin('睡着的');
    vi.setSystemTime(Date.now() + 80_000);
    const second = open({ isNew: true });
    expect(second.editor().initial.title).toBe('睡着的');
    act(() => second.editor().forgetLocal());
    expect(titlesKept('article/new/')).toEqual([]);
    await tick();
    expect(titlesKept('article/new/')).toEqual(['睡着的']);
  });

  it('is found after the session has ended by itself and its person has signed in again', () => {
    begin('会话结束前写的');
    clearAllButDrafts();
    dispatchEvent(new Event('pagehide'));
    cleanup();
    storeSession('another token', '沈知遥');
    expect(open({ isNew: true }).editor().initial.title).toBe('会话结束前写的');
  });
});

describe('a save whose answer was lost', () => {
  const lose = async () => {
    const page = open();
    server.isMute = true;
    page.type('存上了 ');
    await page.wait();
    expect([page.editor().saveState, server.title]).toEqual(['failed', '存上了']);
    server.isMute = false;
    return page;
  };
  const comeBack = () =>
    act(async () => {
      dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(10);
    });

  it('is not taken for a colleague’s when it is tried again', async () => {
    const { editor } = await lose();
    await comeBack();
    expect([editor().conflict, editor().saveState, server.title]).toEqual([undefined, 'saved', '存上了']);
  });

  it('is gone on from with what was typed since', async () => {
    const { editor, type, wait } = await lose();
    type('存上了，接着写');
    await wait();
    expect([editor().conflict, editor().saveState, server.title]).toEqual([undefined, 'saved', '存上了，接着写']);
    type('存上了，写完');
    await wait();
    expect([server.title, editor().saveState]).toEqual(['存上了，写完', 'saved']);
  });

  it('is not taken for a colleague’s when the editor looks', async () => {
    const said = vi.spyOn(toast, 'success');
    const { editor, type, wait } = await lose();
    type('存上了，接着写');
    await act(async () => {
      dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(editor().conflict).toBeUndefined();
    await wait();
    expect([server.title, editor().saveState]).toEqual(['存上了，接着写', 'saved']);
    expect(said).not.toHaveBeenCalled();
  });

  it('is published as it is typed then', async () => {
    const { editor, type } = await lose();
    type('改过才发布');
    await act(() => editor().step('publish'));
    expect([server.title, editor().conflict]).toEqual(['改过才发布', undefined]);
  });

  it('hides no colleague’s save that came after it', async () => {
    const { editor } = await lose();
    server.write('对方的');
    await comeBack();
    await waitFor(() => expect(editor().conflict?.title).toBe('对方的'));
    expect(server.title).toBe('对方的');
  });
});

describe('a step whose answer was lost', () => {
  const lose = async () => {
    const page = open();
    server.isMute = true;
    await act(() => page.editor().step('submit'));
    expect([page.editor().failure, server.state]).toEqual(['refused 500', 'in_review']);
    server.isMute = false;
    return page;
  };
  const look = () =>
    act(async () => {
      dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(10);
    });

  it('is said to be taken when it is pressed again', async () => {
    const said = vi.spyOn(toast, 'success');
    const { editor } = await lose();
    expect(await act(() => editor().step('submit'))).toBeUndefined();
    expect([editor().conflict, editor().failure, editor().item?.state]).toEqual([undefined, undefined, 'in_review']);
    expect(said.mock.calls).toEqual([['已提交审核']]);
  });

  it('is said to be taken when the editor looks', async () => {
    const said = vi.spyOn(toast, 'success');
    const { editor } = await lose();
    await look();
    expect([editor().conflict, editor().item?.state]).toEqual([undefined, 'in_review']);
    expect(said.mock.calls).toEqual([['已提交审核']]);
  });

  it('is gone on from with what was typed since', async () => {
    const { editor, type, wait } = await lose();
    type('提交后写的');
    await wait();
    expect([editor().conflict, server.title, editor().saveState]).toEqual([undefined, '提交后写的', 'saved']);
  });

  it('is gone on from also where the editor looks after something was typed', async () => {
    const { editor, type, wait } = await lose();
    type('提交后写的');
    await look();
    expect([editor().conflict, editor().values().title]).toEqual([undefined, '提交后写的']);
    await wait();
    expect([server.title, editor().saveState]).toEqual(['提交后写的', 'saved']);
  });

  it('hides no colleague’s step that was quicker', async () => {
    const { editor } = await lose();
    server.isOwnChange = false;
    await act(() => editor().step('submit'));
    expect(editor().conflict?.state).toBe('in_review');
  });

  it('hides no colleague’s save that came after it', async () => {
    const { editor } = await lose();
    server.write('对方的');
    await act(() => editor().step('submit'));
    expect(editor().conflict?.title).toBe('对方的');
  });

  describe('is shown, and taken for no other one that is asked for then:', () => {
    const notThisOne = expect.stringContaining('这一次的操作没有执行');

    it('another step', async () => {
      const said = vi.spyOn(toast, 'success');
      const { editor } = await lose();
      expect(await act(() => editor().step('publish'))).toEqual(notThisOne);
      expect([editor().item?.state, editor().failure, editor().conflict]).toEqual(['in_review', notThisOne, undefined]);
      expect(said).not.toHaveBeenCalled();
      expect(await act(() => editor().step('publish'))).toBeUndefined();
      expect(server.state).toBe('published');
    });

    it('the same step with another note', async () => {
      server.state = 'in_review';
      const { editor } = open();
      server.isMute = true;
      await act(() => editor().step('sendBack', { note: '甲' }));
      server.isMute = false;
      expect(await act(() => editor().step('sendBack', { note: '乙' }))).toEqual(notThisOne);
      expect(editor().item?.state).toBe('draft');
    });

    it('the same step for another time, also where that answer was lost as well', async () => {
      const { editor } = open();
      server.isMute = true;
      await act(() => editor().step('schedule', { at: '2026-12-01T02:00:00.000Z' }));
      const later = { at: '2026-12-01T07:00:00.000Z' };
      server.changedIsLost = true;
      await act(() => editor().step('schedule', later));
      Object.assign(server, { isMute: false, changedIsLost: false });
      expect(await act(() => editor().step('schedule', later))).toEqual(notThisOne);
      expect([editor().item?.state, editor().failure]).toEqual(['scheduled', notThisOne]);
    });

    it('restoring an earlier version', async () => {
      const said = vi.spyOn(toast, 'success');
      const { editor } = await lose();
      await act(() => editor().restore(1));
      expect([editor().item?.state, editor().failure, server.title]).toEqual(['in_review', notThisOne, '初稿']);
      expect(said).not.toHaveBeenCalled();
    });
  });
});

describe('a colleague’s save in between', () => {
  it('is shown and overwrites nothing, until it is decided field by field', async () => {
    const { editor, type, wait } = open();
    type('我的');
    server.write('对方的');
    await wait();
    await waitFor(() => expect(editor().conflict?.title).toBe('对方的'));
    expect([server.title, editor().values().title]).toEqual(['对方的', '我的']);
    await wait();
    expect(server.saves).toHaveLength(1);
    await act(() => editor().resolve({ title: '两人的', body: '正文' }));
    expect([server.title, editor().conflict, editor().saveState]).toEqual(['两人的', undefined, 'saved']);
  });

  it('is shown anew with every key', async () => {
    const { editor, type, wait } = open();
    type('我的');
    server.write('对方的');
    await wait();
    await waitFor(() => expect(editor().conflict).toBeDefined());
    type('我接着写');
    const rendered = editor();
    type('我接着写的');
    expect(editor()).not.toBe(rendered);
    await act(() => editor().resolve(editor().values()));
    expect(server.title).toBe('我接着写的');
  });

  describe('is found when a draft that this browser kept is opened again', () => {
    const reopen = () => {
      server.isAway = true;
      const first = open();
      first.type('我的');
      first.leave();
      cleanup();
      server.isAway = false;
      server.body = '对方改的正文';
      server.version++;
      return open();
    };
    const conflicts = ({ base, values, conflict }: ReturnType<ReturnType<typeof open>['editor']>) =>
      findConflicts(base(), values(), adapter().valuesOf(conflict as Item));

    it('proposes each field of the one who changed it', () => {
      const found = conflicts(reopen().editor()).map(({ path, suggested }) => [path, suggested]);
      expect(found).toEqual([
        ['title', 'mine'],
        ['body', 'theirs'],
      ]);
    });

    it('is overwritten neither by saving nor after one more reload', async () => {
      const again = reopen();
      await act(() => again.editor().save());
      expect(server.body).toBe('对方改的正文');
      expect(server.title).toBe('初稿');
      again.type('我接着写的');
      again.leave();
      cleanup();
      const { editor, wait } = open();
      await wait();
      expect(editor().conflict?.body).toBe('对方改的正文');
      expect(server.title).toBe('初稿');
    });

    it('is what goes on once the draft is forgotten', async () => {
      const { editor, type, wait } = reopen();
      act(() => editor().forgetLocal());
      expect([editor().values(), editor().conflict]).toEqual([{ title: '初稿', body: '对方改的正文' }, undefined]);
      type('改过');
      await wait();
      expect([server.title, editor().saveState]).toEqual(['改过', 'saved']);
    });

    it('was kept by an earlier release without what it began with', () => {
      storeNamed(nameOf('article/7'), { version: 0, values: { title: '我的', body: '正文' } });
      expect(conflicts(open().editor()).map(({ path }) => path)).toEqual(['title']);
    });
  });

  it('is taken over where nothing was typed', async () => {
    const { editor } = open();
    server.write('对方的');
    await act(async () => {
      dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(editor().item?.version).toBe(2);
    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('对方的');
  });

  it('is a colleague’s where it is not known who has saved', async () => {
    const said = vi.spyOn(toast, 'success');
    open();
    server.changedBy = null;
    server.write('对方的');
    await act(async () => {
      dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(said).toHaveBeenCalledWith('同事刚刚保存了新的版本，已经更新到这里');
  });
});

it('a step is preceded by saving what is typed, and leaves nothing unsaved', async () => {
  const { editor, type } = open();
  type('送审的');
  await act(() => editor().step('submit'));
  expect([server.title, editor().saveState]).toEqual(['送审的', 'saved']);
});

it('what a step changes is shown, and not taken for what is typed', async () => {
  const { editor } = open();
  server.becomes = '发布时改的';
  await act(() => editor().step('publish'));
  expect([editor().values().title, editor().saveState]).toEqual(['发布时改的', 'saved']);
});

it('a refused step says why, and what was typed is stored all the same', async () => {
  const { editor, type } = open();
  server.refusesSteps = true;
  type('缺替代文字的');
  await act(() => editor().step('publish'));
  expect([server.title, editor().saveState, editor().failure]).toEqual(['缺替代文字的', 'saved', 'refused 400']);
  type('补上了的');
  expect(editor().failure).toBeUndefined();
});

describe('what is typed while the server is asked', () => {
  const ways = {
    publish: (editor: ReturnType<typeof open>['editor']) => editor().step('publish'),
    submit: (editor: ReturnType<typeof open>['editor']) => editor().step('submit'),
    discard: (editor: ReturnType<typeof open>['editor']) => editor().step('discard'),
    restore: (editor: ReturnType<typeof open>['editor']) => editor().restore(1),
  };
  it.each(Object.keys(ways) as (keyof typeof ways)[])('stays, and is saved after %s', async (way) => {
    const { editor, type, wait } = open();
    type('按下时的');
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    server.isHeld = promise;
    let asking: Promise<unknown> = Promise.resolve();
    await act(async () => {
      asking = ways[way](editor);
      await vi.advanceTimersByTimeAsync(10);
    });
    const asked = [...server.asked];
    expect(asked.at(-1)).toBe(way);
    type('按下后写的');
    // A save waits for its turn.
    await wait();
    expect(server.asked).toEqual(asked);
    await act(async () => {
      answer();
      await asking;
    });
    expect(editor().values().title).toBe('按下后写的');
    await wait();
    expect([server.title, editor().saveState, editor().conflict]).toEqual(['按下后写的', 'saved', undefined]);
  });

  it('gives way to what is restored where nothing was typed', async () => {
    const { editor } = open();
    await act(() => editor().restore(1));
    expect([editor().values().title, editor().saveState]).toEqual(['从前的', 'saved']);
  });

  it('is not taken for a colleague’s when the answer is late', async () => {
    const { editor, type } = open();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const { promise: looking, resolve: look } = Promise.withResolvers<void>();
    server.isHeld = promise;
    server.isLooking = looking;
    let asking: Promise<unknown> = Promise.resolve();
    await act(async () => {
      // The look begins first, and is answered while the step is on its way.
      dispatchEvent(new Event('focus'));
      asking = editor().step('publish');
      await vi.advanceTimersByTimeAsync(10);
      type('按下后写的');
      await vi.advanceTimersByTimeAsync(10);
      look();
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(editor().conflict).toBeUndefined();
    await act(async () => {
      answer();
      await asking;
    });
    expect(editor().conflict).toBeUndefined();
  });
});
