// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '#web/shared/toast/toast.ts';
import { type Item, loadEditorTexts, type TextServer, textEditor } from '#web/workspace/testing/text-editor.tsx';
import { nameOf, storeNamed } from './local-draft.ts';
import { findConflicts } from './merge-values.ts';

const text = textEditor();
const { adapter, open } = text;
let server: TextServer;
beforeAll(loadEditorTexts);
beforeEach(() => {
  server = text.begin();
});
afterEach(text.end);

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
