// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptOf, loadEditorTexts, type TextServer, textEditor } from '#web/workspace/testing/text-editor.tsx';
import { nameOf, storeNamed } from './local-draft.ts';

const text = textEditor();
const { open } = text;
let server: TextServer;
beforeAll(loadEditorTexts);
beforeEach(() => {
  server = text.begin();
});
afterEach(text.end);

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
