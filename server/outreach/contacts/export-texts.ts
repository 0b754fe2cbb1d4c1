import type { Language } from '#contract/language.ts';
import type { ConsentSource } from '#contract/outreach/contacts.ts';
import * as english from '#contract/texts/state-names-en.ts';
import * as chinese from '#contract/texts/state-names-zh-CN.ts';
import { importTexts } from './import/texts.ts';

interface ExportTexts {
  readonly consentSource: string;
  readonly unsubscribedAt: string;
  readonly createdAt: string;
  readonly sources: Readonly<Record<ConsentSource, string>>;
}

const ownTexts: Readonly<Record<Language, ExportTexts>> = {
  'zh-CN': {
    consentSource: '同意来源',
    unsubscribedAt: '退订时间',
    createdAt: '添加时间',
    sources: chinese.consentSources,
  },
  en: {
    consentSource: 'Consent source',
    unsubscribedAt: 'Unsubscribed on',
    createdAt: 'Added on',
    sources: english.consentSources,
  },
};

/** Texts of an exported file. Its first columns are those of an import, so that it can be edited and imported again. */
export const exportTexts = (language: Language) => ({ ...importTexts[language], ...ownTexts[language] });
