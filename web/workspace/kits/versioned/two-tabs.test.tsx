// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllButDrafts, storeSession } from '#web/shared/storage.ts';
import { loadEditorTexts, type TextServer, textEditor, titlesKept } from '#web/workspace/testing/text-editor.tsx';
import { namesOf, readNamed } from './local-draft.ts';
import { lookEvery } from './use-versioned-editor.ts';

const text = textEditor();
const { open } = text;
let server: TextServer;
beforeAll(loadEditorTexts);
beforeEach(() => {
  server = text.begin();
});
afterEach(text.end);

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
