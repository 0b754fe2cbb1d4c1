import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import {
  isLocalized,
  isOptional,
  type LocalizedField,
  listFields,
} from '#contract/content/site-content/list-fields.ts';
import type { Language } from '#contract/language.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { kindLabels } from '../labels.ts';
import { CommonField } from './common-field.tsx';
import { LocalizedInput } from './localized-input.tsx';

const languages: readonly Language[] = ['zh-CN', 'en'];

interface ContentFieldsProps {
  readonly kind: ContentKind;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly isDisabled: boolean;
}

/** Fields of a content type. Both languages stay in the form, whichever is shown. */
export function ContentFields({ kind, language: shown, onLanguage, isDisabled }: ContentFieldsProps) {
  const { t } = useTranslation();
  const labels = kindLabels(kind);
  const fields = listFields(kind);
  const localized = fields.filter((entry): entry is readonly [string, LocalizedField] => isLocalized(entry[1]));
  const common = fields.filter(([, field]) => !isLocalized(field));
  const labelOf = (name: string, isOptionalField: boolean): ReactNode => (
    <>
      {labels.fields[name]}
      {isOptionalField && <span className={formStyles.optional}>{t('editor.optional')}</span>}
    </>
  );
  return (
    <>
      {localized.length > 0 && (
        <div className={styles.languages}>
          <SegmentedSwitch
            label={t('editor.language')}
            value={shown}
            onChange={onLanguage}
            options={[
              { value: 'zh-CN', label: t('editor.zh') },
              { value: 'en', label: t('editor.en') },
            ]}
          />
        </div>
      )}
      {localized.length > 0 &&
        languages.map((language) => (
          <div key={language} hidden={language !== shown}>
            {localized.map(([name, field]) => (
              <Form.Item
                key={name}
                name={['fields', name, language]}
                label={labelOf(name, language === 'en' || isOptional(field))}
              >
                <LocalizedInput
                  // The rich-text editor learns only on mounting whether it may be written in.
                  key={field.control === 'html' ? String(isDisabled) : ''}
                  field={field}
                  label={labels.fields[name] ?? name}
                  language={language}
                  isDisabled={isDisabled}
                />
              </Form.Item>
            ))}
          </div>
        ))}
      {common.length > 0 && (
        <div className={styles.pair}>
          {common.map(([name, field]) => (
            <CommonField
              key={name}
              name={name}
              field={field}
              label={labelOf(name, isOptional(field))}
              spoken={labels.fields[name] ?? name}
              choices={labels.choices?.[name] ?? {}}
              isDisabled={isDisabled}
            />
          ))}
        </div>
      )}
    </>
  );
}
