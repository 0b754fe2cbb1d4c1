import type { InputOf } from '#contract/endpoints.ts';
import type { LocalizedText } from '#contract/language.ts';
import { FormField } from '../../form/form-field.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { textOf } from '../../form/text-of.ts';
import type { Refusal } from '../../form/use-form.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import { StepActions } from './step-actions.tsx';
import { useStepForm } from './use-step-form.ts';

export type CompanyInput = InputOf<'setup.complete'>['body']['company'];

/** Longest values, as the server checks them. */
const fields = {
  ...{ 'name.zh-CN': 100, 'name.en': 100, 'shortName.zh-CN': 100, 'shortName.en': 100 },
  ...{ 'brand.zh-CN': 40, 'brand.en': 40, phone: 40, recordNumber: 80 },
} as const;
type Field = keyof typeof fields;
const optional: readonly Field[] = ['name.en', 'shortName.en', 'brand.en', 'recordNumber'];

const nameOf = (data: FormData, name: string): LocalizedText => ({
  'zh-CN': textOf(data, `${name}.zh-CN`),
  en: textOf(data, `${name}.en`),
});

interface CompanyStepProps {
  readonly texts: SetupTexts;
  /** Suggested. */
  readonly brand: LocalizedText;
  readonly refused: Refusal | undefined;
  readonly onBack: () => void;
  readonly onDone: (company: CompanyInput) => void;
}

/** The operator's company and brand. */
export function CompanyStep({ texts, brand, refused, onBack, onDone }: CompanyStepProps) {
  const words = texts.company;
  const form = useStepForm<Field>({
    ...{ texts, fields, optional, refused },
    send: async (data) => {
      onDone({
        ...{ name: nameOf(data, 'name'), shortName: nameOf(data, 'shortName'), brand: nameOf(data, 'brand') },
        ...{ phone: textOf(data, 'phone'), recordNumber: textOf(data, 'recordNumber') },
      });
      return undefined;
    },
  });
  const labels: Readonly<Record<Field, string>> = {
    ...{ 'name.zh-CN': words.name, 'name.en': words.nameEn },
    ...{ 'shortName.zh-CN': words.shortName, 'shortName.en': words.shortNameEn },
    ...{ 'brand.zh-CN': words.brand, 'brand.en': words.brandEn },
    ...{ phone: words.phone, recordNumber: words.recordNumber },
  };
  const suggested: Partial<Record<Field, string>> = { 'brand.zh-CN': brand['zh-CN'], 'brand.en': brand.en ?? '' };
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit}>
      <div className="setup-fields">
        {(Object.keys(fields) as Field[]).map((field) => (
          <FormField
            key={field}
            name={field}
            label={labels[field]}
            aside={optional.includes(field) ? texts.optional : undefined}
            autoComplete={field === 'phone' ? 'tel' : 'off'}
            defaultValue={suggested[field] ?? ''}
            required={!optional.includes(field)}
            issue={form.issues[field]}
            onBlur={form.leave(field)}
            onInput={form.edit(field)}
          />
        ))}
      </div>
      <FormRefusal text={form.refusal} />
      <StepActions texts={texts} label={texts.next} isSending={form.isSending} onBack={onBack} />
    </form>
  );
}
