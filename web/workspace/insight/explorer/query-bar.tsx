import { Button } from 'antd';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './query-bar.module.css';
import { ReadingLine } from './reading-line.tsx';

interface QueryBarProps {
  readonly q: string;
  readonly onSubmit: (q: string) => void;
  /** Chips of the active filters. */
  readonly children: ReactNode;
}

/** The search field with its meaning below; applied on submit. */
export function QueryBar({ q, onSubmit, children }: QueryBarProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // A new address brings its own words.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(typed.trim());
  };
  return (
    <search>
      <form className={styles.bar} onSubmit={submit}>
        <Search className={styles.icon} size={18} strokeWidth={1.5} aria-hidden="true" />
        <input
          type="search"
          name="q"
          className={styles.input}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('explorer.query')}
          aria-describedby={helpId}
          placeholder={t('explorer.queryPlaceholder')}
        />
        <div className={styles.conditions}>{children}</div>
        <Button type="primary" htmlType="submit">
          {t('explorer.submit')}
        </Button>
      </form>
      <ReadingLine typed={typed} onChoose={onSubmit} />
      <p id={helpId} className={styles.help}>
        {t('explorer.syntax')}
      </p>
    </search>
  );
}
