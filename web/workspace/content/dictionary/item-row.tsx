import { Button, Input, Switch } from 'antd';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptEnumeration } from '#contract/content/dictionary.ts';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import type { useRowOrder } from '#web/workspace/kits/list/use-row-order.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './dictionary.module.css';
import type { DraftItem } from './dictionary-draft.ts';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const maxLabelLength: typeof import('#contract/codes/enumerations.ts').maxLabelLength = 40;

interface ItemRowProps {
  readonly item: DraftItem;
  /** As it is saved now; missing for a new one. */
  readonly was: KeptEnumeration['items'][number] | undefined;
  readonly issueOf: (field: string) => string | undefined;
  readonly isFixed: boolean;
  /** Whether an item of fixed codes can be turned off. */
  readonly hasSwitches: boolean;
  readonly mayEdit: boolean;
  readonly place: number;
  readonly last: number;
  readonly onChange: (item: DraftItem) => void;
  /** Marks where the keyboard goes on when the row before is removed. */
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onRemove: () => void;
  readonly onMove: (place: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly dropProps: ReturnType<ReturnType<typeof useRowOrder<DraftItem>>['dropProps']>;
}

/** A code with its labels; where codes are not fixed also its place, whether it is offered, and the way out. */
export function ItemRow(props: ItemRowProps) {
  const {
    item,
    was,
    issueOf,
    isFixed,
    hasSwitches,
    mayEdit,
    place,
    last,
    onChange,
    goesOn,
    onRemove,
    onMove,
    onDrag,
    dropProps,
  } = props;
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const name = item.label['zh-CN'] || item.key;
  const label = (language: 'zh-CN' | 'en') => (
    <Field
      title={t(language === 'en' ? 'dictionary.labelEn' : 'dictionary.label')}
      name={item.key}
      lang={language}
      value={item.label[language]}
      was={was && (was.label[language] ?? '')}
      issue={issueOf(`label.${language}`)}
      isReadOnly={!mayEdit}
      onChange={(value) => onChange({ ...item, label: { ...item.label, [language]: value } })}
    />
  );
  const isOpen = mayEdit && !isFixed;
  return (
    <li className={styles.item} data-open={isOpen || undefined} data-off={item.isOff || undefined} {...dropProps}>
      {isOpen && !isPhone && (
        <MoveHandle label={t('dictionary.move', { name })} name={name} place={place} onMove={onMove} onDrag={onDrag} />
      )}
      {item.isNew ? (
        <Field
          title={t('dictionary.key')}
          name={name}
          value={item.key}
          issue={issueOf('key')}
          isReadOnly={false}
          onChange={(key) => onChange({ ...item, key })}
        />
      ) : (
        <code className={styles.key}>{item.key}</code>
      )}
      {label('zh-CN')}
      {label('en')}
      {(isOpen || (mayEdit && hasSwitches)) && (
        <div className={styles.acts}>
          <Switch
            {...(item.isUsed && goesOn)}
            size="small"
            checked={!item.isOff}
            aria-label={t('dictionary.offered', { name })}
            onChange={(isOn) => onChange({ ...item, isOff: !isOn })}
          />
          {item.isOff && <span className={styles.quiet}>{t('dictionary.off')}</span>}
          {isOpen && isPhone && <MoveButtons title={name} place={place} last={last} onMove={onMove} />}
          {!isOpen ? null : item.isUsed ? (
            <span className={styles.quiet} title={t('dictionary.usedText')}>
              {t('dictionary.used')}
            </span>
          ) : (
            <Button
              {...goesOn}
              type="text"
              size="small"
              icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
              aria-label={t('dictionary.remove', { name })}
              onClick={onRemove}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface FieldProps {
  readonly title: string;
  readonly name: string;
  readonly lang?: string;
  readonly value: string;
  readonly was?: string | undefined;
  readonly issue: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** One value of a row. Where it differs from what is saved now, that stands below it. */
function Field({ title, name, lang, value, was, issue, isReadOnly, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const isChanged = was !== undefined && was !== value;
  return (
    <div className={styles.field}>
      <Input
        value={value}
        maxLength={maxLabelLength}
        autoComplete="off"
        readOnly={isReadOnly}
        aria-label={t('dictionary.fieldOf', { title, name })}
        aria-invalid={issue !== undefined}
        aria-describedby={id}
        {...(lang && { lang })}
        {...(issue && { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={id} className={issue ? styles.issue : styles.was}>
        {issue ?? (isChanged && t('dictionary.was', { value: was || t('dictionary.empty') }))}
      </p>
    </div>
  );
}
