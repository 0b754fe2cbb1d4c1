import type { Language } from '#contract/language.ts';
import type { ConsentSource } from '#contract/outreach/contacts.ts';
import { importTexts } from './import/texts.ts';

interface ExportTexts {
  readonly consentSource: string;
  readonly unsubscribedAt: string;
  readonly createdAt: string;
  readonly sources: Readonly<Record<ConsentSource, string>>;
}

const ownTexts: Readonly<Record<Language, ExportTexts>> = {
  'zh-CN': {
    consentSource: '同意方式',
    unsubscribedAt: '退订时间',
    createdAt: '添加时间',
    sources: { workspace: '工作台登记', import: '表格导入', form: '网站登记' },
  },
  en: {
    consentSource: 'Consent source',
    unsubscribedAt: 'Unsubscribed on',
    createdAt: 'Added on',
    sources: { workspace: 'Workspace', import: 'File import', form: 'Web form' },
  },
};

/** Texts of an exported file. Its first columns are those of an import, so that it can be edited and imported again. */
export const exportTexts = (language: Language) => ({ ...importTexts[language], ...ownTexts[language] });
