import { useState } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';
import type { Language } from '#contract/language.ts';
import { createdState } from './editor-address.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';
import { useVersionedEditor } from './use-versioned-editor.ts';
import type { VersionedAdapter, VersionedItem } from './versioned-item.ts';

/** What a phone shows of an editor at a time. */
export type EditorPart = 'form' | 'preview';

interface EditorPageOptions<V extends object, I extends VersionedItem, C> {
  /** The same object as long as the same text is edited. */
  readonly adapter: VersionedAdapter<V, I, C>;
  /** Left out while the text has never been saved. */
  readonly opened: I | undefined;
  readonly mayEdit: boolean;
  /** Where a text is edited once it has a number. */
  readonly addressOf: (id: number) => To;
}

/** What a page that edits a text has around its form: the language shown, leaving, and the way to earlier versions. */
export function useEditorPage<V extends object, I extends VersionedItem, C>(options: EditorPageOptions<V, I, C>) {
  const { adapter, opened, mayEdit, addressOf } = options;
  const navigate = useNavigate();
  const { key } = useLocation();
  const [begunAt] = useState(key);
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [phonePart, setPhonePart] = useState<EditorPart>('form');
  const editor = useVersionedEditor({
    ...{ adapter, opened, mayWrite: mayEdit && opened?.state !== 'withdrawn' },
    onShowLanguage: (wrongIn) => {
      setLanguage(wrongIn);
      setPhonePart('form');
    },
    onCreated: (id) => leaveFor(addressOf(id), createdState(begunAt)),
  });
  const { item } = editor;
  const mayWrite = mayEdit && item?.state !== 'withdrawn';
  const guard = useUnsavedGuard(mayWrite && editor.saveState !== 'saved', {
    save: editor.save,
    staysHere: editor.isKeptHere,
  });
  /** Goes elsewhere without asking about what is not saved. */
  function leaveFor(address: To, state?: unknown): void {
    guard.leaveFreely(() => void navigate(address, { replace: true, state }));
  }
  return {
    ...{ editor, item, mayWrite, leaveFor, isHistoryOpen, setIsHistoryOpen, leaveDialog: guard.dialog },
    ...{ phonePart, setPhonePart },
    valuesOf: adapter.valuesOf,
    subject: adapter.subject,
    /** For the fields of the form. */
    fields: { language, onLanguage: setLanguage, isDisabled: !mayWrite },
    /** For the panel that publishes. */
    publication: {
      ...{ item, running: editor.running, onStep: editor.step },
      // What can be written has a save bar, which says it.
      failure: mayWrite ? undefined : editor.failure,
      onHistory: () => setIsHistoryOpen(true),
    },
  };
}

export type EditorPage<V extends object, I extends VersionedItem> = ReturnType<typeof useEditorPage<V, I, unknown>>;
