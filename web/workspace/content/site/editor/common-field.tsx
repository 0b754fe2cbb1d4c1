import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentField } from '#contract/content/site-content/fields.ts';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { numberRules } from '#web/workspace/kits/form/typed-number.ts';
import { PictureField } from '#web/workspace/kits/uploads/picture-field.tsx';
import { VideoField } from '#web/workspace/kits/uploads/video-field.tsx';
import { ChaptersField } from './chapters-field.tsx';
import fieldStyles from './fields.module.css';
import { ReferenceSelect } from './reference-select.tsx';

interface CommonFieldProps {
  readonly name: string;
  readonly field: ContentField;
  readonly label: ReactNode;
  /** The label as plain text. */
  readonly spoken: string;
  readonly choices: Readonly<Record<string | number, string>>;
  readonly isDisabled: boolean;
}

/** A field without translations. */
export function CommonField({ name, field, label, spoken, choices, isDisabled }: CommonFieldProps) {
  const { t } = useTranslation();
  const path = ['fields', name];
  switch (field.control) {
    case 'video':
      return (
        <Form.Item name={path} label={label} className={fieldStyles.wide ?? ''}>
          <VideoField label={spoken} isDisabled={isDisabled} secondsPath={['fields', 'seconds']} />
        </Form.Item>
      );
    case 'picture':
      return (
        <Form.Item name={path} label={label} className={fieldStyles.wide ?? ''}>
          <PictureField label={spoken} isDisabled={isDisabled} />
        </Form.Item>
      );
    case 'plain':
      return (
        <Form.Item name={path} label={label}>
          <Input maxLength={field.most} disabled={isDisabled} />
        </Form.Item>
      );
    case 'code':
      return (
        <Form.Item name={path} label={label} extra={t('content.codeHelp')} className={fieldStyles.wide ?? ''}>
          <Input.TextArea
            rows={8}
            maxLength={field.most}
            disabled={isDisabled}
            spellCheck={false}
            className={fieldStyles.code ?? ''}
          />
        </Form.Item>
      );
    case 'address':
      return (
        <Form.Item name={path} label={label} extra={t('content.addressHelp')} className={fieldStyles.wide ?? ''}>
          <Input inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={2000} disabled={isDisabled} />
        </Form.Item>
      );
    case 'day':
      return (
        <Form.Item name={path} label={label}>
          <Input type="date" disabled={isDisabled} />
        </Form.Item>
      );
    case 'number':
      return (
        <Form.Item
          name={path}
          label={label}
          extra={t('content.range', { least: field.least, most: field.most })}
          rules={numberRules({ min: field.least, max: field.most })}
        >
          <NumberField precision={0} className={fieldStyles.number ?? ''} disabled={isDisabled} />
        </Form.Item>
      );
    case 'choice':
      return (
        <Form.Item name={path} label={label}>
          <Select
            placeholder={t('content.choose')}
            disabled={isDisabled}
            options={field.choices.map((value) => ({ value, label: choices[value] ?? String(value) }))}
          />
        </Form.Item>
      );
    case 'reference':
      return (
        <Form.Item name={path} label={label}>
          <ReferenceSelect kind={field.kind} isDisabled={isDisabled} />
        </Form.Item>
      );
    case 'chapters':
      return <ChaptersField name={name} label={label} isDisabled={isDisabled} />;
    default:
      return null;
  }
}
