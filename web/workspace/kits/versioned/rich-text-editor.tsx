import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { imagePath } from '#contract/content/image-address.ts';
import type { UploadedImage } from '#contract/content/upload-image.ts';
import { usePictureUpload } from '#web/workspace/kits/uploads/use-picture-upload.ts';
import { styleNonce } from '#web/workspace/style-nonce.ts';
import prose from '#web/workspace/ui/prose.module.css';
import styles from './body-editor.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pictureNode } from './picture-node.tsx';

/** Of the column that readers read, in CSS pixels. */
const textWidth = 720;

interface BodyEditorProps {
  /** HTML. Where it is changed from outside, as by a colleague, the editor shows it and keeps the focus. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly label: string;
  readonly lang: string;
  readonly isDisabled?: boolean;
  /** Links may also lead to the site's own pages, by their path. */
  readonly linksIntoSite?: boolean;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  TableKit,
  pictureNode,
];

/** What is written, without empty paragraphs at its end. */
const textOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''));

/** Excel and Word offer a picture of what was copied beside it: the text is what was meant. */
const hasText = (clipboard: DataTransfer | null): boolean => {
  const { body } = new DOMParser().parseFromString(clipboard?.getData('text/html') ?? '', 'text/html');
  return body.textContent.trim() !== '';
};

/** Writes a formatted text: what can be made here is what the sanitiser keeps and the reading pages show. */
export function RichTextEditor({
  value = '',
  onChange,
  label,
  lang,
  isDisabled = false,
  linksIntoSite = false,
}: BodyEditorProps) {
  const { t } = useTranslation();
  const { isSending, failures, send } = usePictureUpload();
  const isInvalid = Form.Item.useStatus().status === 'error';
  /** The text as the editor puts it, which may differ from how it was stored. */
  const shown = useRef('');
  /** What came last from outside or went there. */
  const exchanged = useRef(value);
  const frame = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isDisabled,
    injectNonce: styleNonce ?? '',
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-keyshortcuts': 'Alt+F10 Control+K',
        lang,
        class: `${prose.prose} ${styles.text}`,
      },
      handleKeyDown: (_view, event) => {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        const isToolbar = event.altKey && event.key === 'F10';
        if (!isLink && !isToolbar) return false;
        const wanted = isLink ? '[data-tool="link"]' : 'button:not(:disabled)';
        const button = frame.current?.querySelector<HTMLButtonElement>(`[role="toolbar"] ${wanted}`);
        if (isLink) button?.click();
        else button?.focus();
        return true;
      },
      handlePaste: (_view, event) => !hasText(event.clipboardData) && takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: current }) => {
      const html = textOf(current);
      // The editor adds an empty paragraph behind a table or a picture, so that one can go on writing there: nobody did.
      if (html !== shown.current) {
        exchanged.current = html;
        onChange?.(html);
      }
      shown.current = html;
    },
    onCreate: ({ editor: current }) => {
      shown.current = textOf(current);
    },
  });
  useEffect(() => {
    if (!editor || value === exchanged.current) return;
    exchanged.current = value;
    // What somebody else has written is not taken back by undoing one's own.
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
    shown.current = textOf(editor);
  }, [editor, value]);
  const insert = ({ id, width, height }: UploadedImage) => {
    // As wide as readers see it at most; the height keeps its place before it has come.
    const shown = Math.min(width, textWidth);
    const attrs = { src: imagePath(id, 1024), alt: null, width: shown, height: Math.round((height * shown) / width) };
    if (!editor) return;
    // Behind the paragraph, list or table that holds the cursor: a picture stands by itself.
    const { $to } = editor.state.selection;
    const place = $to.depth > 0 ? $to.after(1) : $to.pos;
    editor.commands.insertContentAt(place, { type: 'picture', attrs });
    requestAnimationFrame(() => {
      const node = editor.view.nodeDOM(place);
      // What it shows is asked for at once, but of the next one not while somebody answers for the last.
      const isAnswering = document.activeElement?.matches('[data-alternative-text]');
      if (node instanceof Element && !isAnswering)
        node.querySelector<HTMLInputElement>('[data-alternative-text]')?.focus();
    });
  };
  /**
   * Pictures that are dropped or pasted as files; everything else is left to the editor. Those of a format that we do
   * not take are sent as well: the server says so.
   */
  function takeFiles(files: FileList | null | undefined): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) void send(pictures, insert);
    return pictures.length > 0;
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-invalid={isInvalid || undefined}
      data-disabled={isDisabled || undefined}
    >
      {editor && !isDisabled && (
        <EditorToolbar
          editor={editor}
          label={t('editor.tools.label')}
          linksIntoSite={linksIntoSite}
          isSendingPicture={isSending}
          onPicture={(file) => void send([file], insert)}
        />
      )}
      {failures.map((desc) => (
        <p key={desc} className={styles.failure} role="alert">
          {t('uploads.pictureFailed', { desc })}
        </p>
      ))}
      <EditorContent editor={editor} />
    </div>
  );
}
