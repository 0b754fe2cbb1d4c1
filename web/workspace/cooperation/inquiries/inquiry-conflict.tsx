import { useTranslation } from 'react-i18next';
import type { InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { plainText } from '#web/workspace/kits/versioned/plain-text.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { comparable } from './comparable-draft.ts';
import type { PickedSupplier } from './supplier-picker.tsx';

interface InquiryConflictProps<Fields extends Partial<InquiryDraft>> {
  readonly title: string;
  /** What was stored when the colleague saved over it. */
  readonly base: Fields;
  readonly mine: () => Fields;
  readonly theirs: Fields;
  /** Those that either of them names, where suppliers are among the fields. */
  readonly suppliers?: ReadonlyMap<number, PickedSupplier>;
  readonly onResolve: (merged: Fields) => void;
}

const labels = {
  title: 'title',
  field: 'field',
  currency: 'currency',
  otherCurrencies: 'otherCurrencies',
  includesTax: 'basis',
  lines: 'lines',
  attachments: 'files',
  note: 'note',
  questionsUntil: 'questionsUntil',
  deadline: 'deadline',
  validityDays: 'validityDays',
  fewestQuotes: 'fewestQuotes',
  tieRule: 'tieRule',
  maySplit: 'maySplit',
  needsTwo: 'needsTwo',
  supplierIds: 'invited',
} as const satisfies Readonly<Record<keyof InquiryDraft, string>>;

/** A colleague has saved the draft, or published, meanwhile: each field that differs is decided. */
export function InquiryConflict<Fields extends Partial<InquiryDraft>>({
  title,
  base,
  mine,
  theirs,
  suppliers,
  onResolve,
}: InquiryConflictProps<Fields>) {
  const { t } = useTranslation();
  const fieldOf = useLabels('zcb_domain');
  const textOf = (field: keyof InquiryDraft, value: unknown): string => {
    switch (field) {
      case 'field':
        return fieldOf(value as string);
      case 'currency':
        return t(`inquiries.currencies.${value as InquiryDraft['currency']}`);
      case 'otherCurrencies':
        return plainText((value as InquiryDraft['otherCurrencies']).map((one) => t(`inquiries.currencies.${one}`)));
      case 'includesTax':
        return t(value === true ? 'inquiries.gross' : 'inquiries.net');
      case 'attachments':
        return plainText((value as InquiryDraft['attachments']).map(({ name }) => name));
      case 'questionsUntil':
      case 'deadline':
        return value === null ? '' : formatDateTime(value as string);
      case 'tieRule':
        return t(`inquiries.tieRules.${value as InquiryDraft['tieRule']}`);
      case 'maySplit':
      case 'needsTwo':
        return t(value === true ? 'inquiries.conflict.on' : 'inquiries.conflict.off');
      case 'supplierIds':
        return plainText(
          (value as InquiryDraft['supplierIds']).map(
            (id) => suppliers?.get(id)?.name ?? t('inquiries.deletedSupplier'),
          ),
        );
      default:
        return plainText(value);
    }
  };
  return (
    <ConflictPanel
      title={title}
      base={comparable(base)}
      mine={() => comparable(mine())}
      theirs={comparable(theirs)}
      changedBy={null}
      labelOf={(path) => t(`inquiries.${labels[path as keyof InquiryDraft]}`)}
      textOf={(path, value) => textOf(path as keyof InquiryDraft, value)}
      onResolve={onResolve}
    />
  );
}
