import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './saved-searches.module.css';

interface SaveSearchFormProps {
  /** Returns whether the search was saved. */
  readonly onSave: (name: string) => Promise<boolean>;
}

export function SaveSearchForm({ onSave }: SaveSearchFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const field = useRef<InputRef>(null);
  // The popover does not manage focus itself.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await onSave(name.trim()))) setName('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Input
        ref={field}
        aria-label={t('explorer.saveName')}
        placeholder={t('explorer.savePlaceholder')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={name.trim() === ''}>
        {t('explorer.save')}
      </Button>
    </form>
  );
}
