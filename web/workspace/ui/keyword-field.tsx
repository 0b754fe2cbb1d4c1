import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { isComposing } from '#web/shared/is-composing.ts';
import styles from './keyword-field.module.css';

interface KeywordFieldProps {
  /** What the list is narrowed by now. */
  readonly value: string | undefined;
  readonly label: string;
  readonly placeholder: string;
  /** In px; on a phone the field has a line to itself. */
  readonly width?: number;
  /** One of several fields of words: without the glass, and on a phone beside the others. */
  readonly isPart?: boolean;
  readonly onSearch: (words: string) => void;
}

/** Words that narrow a list: applied with Enter or on leaving the field. */
export function KeywordField({
  value = '',
  label,
  placeholder,
  width = 240,
  isPart = false,
  onSearch,
}: KeywordFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Words that come from elsewhere, as from the address, take the place of what was typed.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const search = (words: string) => words.trim() !== value && onSearch(words.trim());
  return (
    <Input
      className={(isPart ? styles.part : styles.field) ?? ''}
      style={{ width }}
      value={typed}
      prefix={!isPart && <Search size={16} strokeWidth={1.5} aria-hidden="true" />}
      placeholder={placeholder}
      aria-label={label}
      maxLength={100}
      allowClear
      onChange={({ target }) => setTyped(target.value)}
      onClear={() => search('')}
      onPressEnter={({ currentTarget, nativeEvent }) => !isComposing(nativeEvent) && search(currentTarget.value)}
      onBlur={({ target }) => search(target.value)}
    />
  );
}
