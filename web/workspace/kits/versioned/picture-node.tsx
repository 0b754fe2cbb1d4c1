import { Node } from '@tiptap/core';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { imageIdOf } from '#contract/content/image-address.ts';
import { useUpload } from '#web/workspace/kits/uploads/use-upload.ts';
import { AlternativeText } from './alternative-text.tsx';
import styles from './body-editor.module.css';

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A picture that lies with us, in a text. What stands in the text is the address at which readers will find it. */
export const pictureNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: attribute('src'),
    /** What it shows; empty for a decoration, `null` while nobody has said either. */
    alt: attribute('alt'),
    width: attribute('width'),
    height: attribute('height'),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (imageIdOf(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, width, height } }) => [
    'img',
    { src, ...(typeof alt === 'string' && { alt }), ...(width && height && { width, height }) },
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

/** Writers see it before anybody else may, so its address is asked for. */
function PictureView({ node, selected, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTranslation();
  const { src, alt, width, height } = node.attrs as Record<'src' | 'alt' | 'width' | 'height', string | null>;
  const { data, error } = useUpload(imageIdOf(src ?? ''));
  const size = width && height ? { width, height } : {};
  return (
    <NodeViewWrapper className={styles.picture} data-selected={selected || undefined}>
      {data && (
        <img src={data.address.replace('/480.webp', '/1024.webp')} alt={alt ?? ''} draggable={false} {...size} />
      )}
      {!data && <p className={styles.pictureWaits}>{error ? t('uploads.gone') : t('uploads.sendingPicture')}</p>}
      {editor.isEditable && (
        <AlternativeText
          alt={alt}
          onChange={(next) => updateAttributes({ alt: next })}
          onRemove={() => {
            deleteNode();
            editor.commands.focus();
          }}
          onDone={() => editor.commands.focus()}
        />
      )}
    </NodeViewWrapper>
  );
}
