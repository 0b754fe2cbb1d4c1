import { act, cleanup, render, renderHook } from '@testing-library/react';
import { Form, Input } from 'antd';
import { type Mock, vi } from 'vitest';
import { nextState } from '#contract/content/version-states.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { storeSession } from '#web/shared/storage.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { type LocalDraft, namesOf, readNamed } from '#web/workspace/kits/versioned/local-draft.ts';
import { autosaveDelay, useVersionedEditor } from '#web/workspace/kits/versioned/use-versioned-editor.ts';
import type { Saved, VersionedAdapter, VersionedItem } from '#web/workspace/kits/versioned/versioned-item.ts';

/** What a test of the editor begins with, once for its file. */
export async function loadEditorTexts(): Promise<void> {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}

/** What is kept of a text in this browser, of all tabs. */
export const keptOf = (text: string) => namesOf(text).map((name) => readNamed<LocalDraft<Values>>(name));
export const titlesKept = (text: string) => keptOf(text).map((draft) => draft?.values.title);

export interface Values {
  readonly title: string;
  readonly body: string;
}
export interface Item extends VersionedItem, Values {}
/** The code by which the server refuses what names an earlier version. */
const changed = 1601;

/** A server of one text: it takes what names its version and refuses the rest. */
export class TextServer {
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

/** The editor of a text at a server that `begin` makes anew for each test. */
export function textEditor() {
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
    const onCreated: Mock = vi.fn();
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

  function begin(): TextServer {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    localStorage.clear();
    storeSession('token', '沈知遥');
    server = new TextServer();
    return server;
  }
  function end(): void {
    cleanup();
    vi.restoreAllMocks();
    vi.useRealTimers();
  }

  return { adapter, open, begin, end };
}
