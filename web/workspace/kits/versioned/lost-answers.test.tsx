// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '#web/shared/toast/toast.ts';
import { loadEditorTexts, type TextServer, textEditor } from '#web/workspace/testing/text-editor.tsx';

const text = textEditor();
const { open } = text;
let server: TextServer;
beforeAll(loadEditorTexts);
beforeEach(() => {
  server = text.begin();
});
afterEach(text.end);

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
