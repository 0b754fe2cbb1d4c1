import { Input } from 'antd';
import { type ComponentProps, Suspense } from 'react';
import type { LocalizedField } from '#contract/content/site-content/list-fields.ts';
import type { Language } from '#contract/language.ts';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import fieldStyles from './fields.module.css';

const RichTextEditor = lazyPart(
  async () => (await import('#web/workspace/kits/versioned/rich-text-editor.tsx')).RichTextEditor,
);

interface LocalizedInputProps extends Pick<ComponentProps<typeof Input>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  readonly field: LocalizedField;
  readonly label: string;
  readonly language: Language;
  readonly isDisabled: boolean;
  /** Provided by the form. */
  readonly value?: string;
  readonly onChange?: (text: string) => void;
}

/** A text in one language: a line, a growing text area, or rich text. */
export function LocalizedInput({
  field,
  label,
  language,
  isDisabled,
  value = '',
  onChange,
  ...rest
}: LocalizedInputProps) {
  const most = language === 'en' ? field.most * 2 : field.most;
  if (field.control === 'html') {
    return (
      <Suspense fallback={<Skeleton height={380} />}>
        <RichTextEditor
          value={value}
          onChange={(html) => onChange?.(html)}
          label={label}
          lang={language}
          isDisabled={isDisabled}
          linksIntoSite
        />
      </Suspense>
    );
  }
  const change = ({ target }: { readonly target: { readonly value: string } }) => onChange?.(target.value);
  const common = { ...rest, value, lang: language, maxLength: most, disabled: isDisabled, onChange: change };
  if (field.control === 'line' && field.most <= 60) return <Input {...common} />;
  const isTall = field.control === 'lines';
  return <Input.TextArea {...common} rows={1} className={`${styles.growing} ${isTall ? fieldStyles.lines : ''}`} />;
}
