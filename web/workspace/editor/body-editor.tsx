import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { styleNonce } from '../style-nonce.ts';
import prose from '../ui/prose.module.css';
import styles from './body-editor.module.css';
import { BodyTools } from './body-tools.tsx';

interface BodyEditorProps {
  /** HTML. Set from outside only when what is edited is another: give a new `key` then. */
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
];

/** Writes a formatted text: what can be made here is what the sanitiser keeps and the reading pages show. */
export function BodyEditor({
  value = '',
  onChange,
  label,
  lang,
  isDisabled = false,
  linksIntoSite = false,
}: BodyEditorProps) {
  const { t } = useTranslation();
  const isInvalid = Form.Item.useStatus().status === 'error';
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
        lang,
        class: `${prose.prose} ${styles.text}`,
      },
    },
    onUpdate: ({ editor: current }) => onChange?.(current.isEmpty ? '' : current.getHTML()),
  });
  return (
    <div className={styles.frame} data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined}>
      {editor && !isDisabled && (
        <BodyTools editor={editor} label={t('editor.tools.label')} linksIntoSite={linksIntoSite} />
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
