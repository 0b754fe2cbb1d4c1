import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, Popover } from 'antd';
import { Link } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSitePath } from '#contract/content/site-path.ts';
import { isComposing } from '#web/shared/is-composing.ts';
import styles from './body-editor.module.css';

/** Puts a link on the selected words, changes it or takes it off. */
export function LinkTool({ editor, linksIntoSite }: { readonly editor: Editor; readonly linksIntoSite: boolean }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const wrongId = useId();
  const [isWrong, setIsWrong] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });
  const type = (text: string | undefined) => {
    setAddress(text);
    setIsWrong(false);
  };
  const open = () => type((editor.getAttributes('link').href as string | undefined) ?? '');
  const close = () => {
    type(undefined);
    editor.commands.focus();
  };
  const apply = () => {
    const href = address?.trim() ?? '';
    const isAddress = /^(https?:\/\/|mailto:)\S+$/i.test(href) || (linksIntoSite && isSitePath(href));
    // What was typed stays, to be put right.
    if (href !== '' && !isAddress) return setIsWrong(true);
    if (isAddress) editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <Popover
      open={address !== undefined}
      onOpenChange={(isOpen) => (isOpen ? open() : type(undefined))}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      content={
        <div className={styles.link}>
          <Input
            autoFocus
            aria-label={t('editor.linkTitle')}
            placeholder={t('editor.linkPlaceholder')}
            value={address ?? ''}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? wrongId : undefined}
            onChange={({ target }) => type(target.value)}
            onPressEnter={(event) => {
              if (isComposing(event.nativeEvent)) return;
              event.preventDefault();
              apply();
            }}
          />
          <Button onClick={apply}>{t('editor.linkApply')}</Button>
          {isActive && (
            <Button type="text" onClick={remove}>
              {t('editor.linkRemove')}
            </Button>
          )}
          {isWrong && (
            <p id={wrongId} role="alert" className={styles.linkWrong}>
              {t('editor.linkWrong')}
            </p>
          )}
        </div>
      }
    >
      <Button
        type="text"
        icon={<Link size={16} strokeWidth={1.5} aria-hidden="true" />}
        data-tool="link"
        aria-label={t('editor.tools.link')}
        aria-pressed={isActive}
      />
    </Popover>
  );
}
