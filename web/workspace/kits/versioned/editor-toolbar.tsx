import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Tooltip } from 'antd';
import { Bold, Heading2, Italic, List, ListOrdered, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './body-editor.module.css';
import { LinkTool } from './link-tool.tsx';
import { PictureTool } from './picture-tool.tsx';
import { TableTool } from './table-tool.tsx';

type ToolName = 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote' | 'undo' | 'redo';

interface Tool {
  readonly name: ToolName;
  readonly Icon: LucideIcon;
  readonly act: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { name: 'bold', Icon: Bold, act: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', Icon: Italic, act: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'heading', Icon: Heading2, act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'bulletList', Icon: List, act: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', Icon: ListOrdered, act: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', Icon: Quote, act: (editor) => editor.chain().focus().toggleBlockquote().run() },
];
const steps: readonly Tool[] = [
  { name: 'undo', Icon: Undo2, act: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', Icon: Redo2, act: (editor) => editor.chain().focus().redo().run() },
];

/** Arrows move between the buttons of a toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}

interface BodyToolsProps {
  readonly editor: Editor;
  readonly label: string;
  readonly linksIntoSite: boolean;
  readonly isSendingPicture: boolean;
  readonly onPicture: (file: File) => void;
}

/** The formats of the body. A pressed button says that the words under the cursor have it. */
export function EditorToolbar({ editor, label, linksIntoSite, isSendingPicture, onPicture }: BodyToolsProps) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: new Set(
        ['bold', 'italic', 'heading', 'bulletList', 'orderedList', 'blockquote'].filter((name) =>
          current.isActive(name),
        ),
      ),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const button = ({ name, Icon, act }: Tool, more: { disabled?: boolean; pressed?: boolean }) => (
    <Tooltip key={name} title={t(`editor.tools.${name}`)}>
      <Button
        type="text"
        icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t(`editor.tools.${name}`)}
        {...(more.pressed === undefined ? {} : { 'aria-pressed': more.pressed })}
        disabled={more.disabled ?? false}
        onClick={() => act(editor)}
      />
    </Tooltip>
  );
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={styles.tools}
      onKeyDown={(event) => {
        moveFocus(event);
        if (event.key === 'Escape') editor.commands.focus();
      }}
    >
      {tools.map((tool) => button(tool, { pressed: state.active.has(tool.name) }))}
      <LinkTool editor={editor} linksIntoSite={linksIntoSite} />
      <TableTool editor={editor} />
      <PictureTool isSending={isSendingPicture} onFile={onPicture} />
      {steps.map((tool) => button(tool, { disabled: tool.name === 'undo' ? !state.canUndo : !state.canRedo }))}
      <span className={styles.hint}>{t('editorTable.hint')}</span>
    </div>
  );
}
