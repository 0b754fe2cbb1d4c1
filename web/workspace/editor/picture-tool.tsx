import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, Popover, Tooltip } from 'antd';
import { Image } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '../features/upload/use-picture-upload.ts';
import styles from './body-editor.module.css';

interface PictureToolProps {
  readonly editor: Editor;
  readonly isSending: boolean;
  readonly onFile: (file: File) => void;
}

/** Puts a picture into the text; on one that is selected it changes what is said of it. */
export function PictureTool({ editor, isSending, onFile }: PictureToolProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState<string>();
  const isPicture = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('picture') });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onFile(file);
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
    else input.current?.click();
  };
  const label = t(isPicture ? 'uploads.pictureAlt' : 'uploads.insertPicture');
  return (
    <>
      <Popover
        open={alt !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAlt(undefined)}
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
        <Tooltip title={label}>
          <Button
            type="text"
            loading={isSending}
            icon={<Image size={16} strokeWidth={1.5} aria-hidden="true" />}
            aria-label={label}
            aria-pressed={isPicture}
            onClick={open}
          />
        </Tooltip>
      </Popover>
      <input ref={input} type="file" accept={pictureTypes} hidden onChange={choose} />
    </>
  );
}
