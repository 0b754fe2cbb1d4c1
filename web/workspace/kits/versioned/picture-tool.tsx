import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, Popover } from 'antd';
import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#web/workspace/kits/uploads/use-picture-upload.ts';
import styles from './body-editor.module.css';

interface PictureToolProps {
  readonly editor: Editor;
  readonly isSending: boolean;
  readonly onFile: (file: File) => void;
}

/** Puts a picture into the text; on one that is selected it changes what is said of it. */
export function PictureTool({ editor, isSending, onFile }: PictureToolProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(undefined);
  const [alt, setAlt] = useState<string>();
  const isPicture = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('picture') });
  const choose = () => {
    // Kept, because some browsers forget one that nothing holds before a file has been chosen.
    input.current = Object.assign(document.createElement('input'), { type: 'file', accept: pictureTypes });
    input.current.addEventListener('change', ({ target }) => {
      const [file] = (target as HTMLInputElement).files ?? [];
      if (file) onFile(file);
    });
    input.current.click();
  };
  const apply = () => {
    editor
      .chain()
      .focus()
      .updateAttributes('picture', { alt: alt?.trim() ?? '' })
      .run();
    setAlt(undefined);
  };
  const remove = () => {
    editor.chain().focus().deleteSelection().run();
    setAlt(undefined);
  };
  const open = () => {
    if (isPicture) setAlt((editor.getAttributes('picture').alt as string | null) ?? '');
    else choose();
  };
  return (
    <Popover
      open={alt !== undefined}
      onOpenChange={(isOpen) => (isOpen ? open() : setAlt(undefined))}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      content={
        <div className={styles.link}>
          <Input
            autoFocus
            aria-label={t('uploads.pictureAlt')}
            placeholder={t('uploads.pictureAltPlaceholder')}
            maxLength={200}
            value={alt ?? ''}
            onChange={({ target }) => setAlt(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              apply();
            }}
          />
          <Button onClick={apply}>{t('uploads.pictureAltApply')}</Button>
          <Button type="text" onClick={remove}>
            {t('uploads.pictureRemove')}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        loading={isSending}
        icon={<Image size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t(isPicture ? 'uploads.pictureAlt' : 'uploads.insertPicture')}
        aria-pressed={isPicture}
      />
    </Popover>
  );
}
