import { Button } from 'antd';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './query-bar.module.css';

interface QueryBarProps {
  readonly q: string;
  readonly onSubmit: (q: string) => void;
  /** Chips of the active filters. */
  readonly children: ReactNode;
}

/** The search field; applied on submit. */
export function QueryBar({ q, onSubmit, children }: QueryBarProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <search>
      <form className={styles.bar} onSubmit={submit}>
        <Search className={styles.icon} size={18} strokeWidth={1.5} aria-hidden="true" />
        {/* A new address brings its own words; typing is left alone until then. */}
        <input
          key={q}
          type="search"
          name="q"
          className={styles.input}
          defaultValue={q}
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
      <p id={helpId} className={styles.help}>
        {t('explorer.syntax')}
      </p>
    </search>
  );
}
