import type { Language } from '#contract/language.ts';
import { account as englishAccount } from '../locales/en/account.ts';
import { auth as englishAuth } from '../locales/en/auth.ts';
import { baExplorer as englishBaExplorer } from '../locales/en/ba-explorer.ts';
import { company as englishCompany } from '../locales/en/company.ts';
import { content as englishContent } from '../locales/en/content.ts';
import { explain as englishExplain } from '../locales/en/explain.ts';
import { frame as englishFrame } from '../locales/en/frame.ts';
import { front as englishFront } from '../locales/en/front.ts';
import { invitation as englishInvitation } from '../locales/en/invitation.ts';
import { passkey as englishPasskey } from '../locales/en/passkey.ts';
import { products as englishProducts } from '../locales/en/products.ts';
import { publications as englishPublications } from '../locales/en/publications.ts';
import { quote as englishQuote } from '../locales/en/quote.ts';
import { recovery as englishRecovery } from '../locales/en/recovery.ts';
import { search as englishSearch } from '../locales/en/search.ts';
import { setup as englishSetup } from '../locales/en/setup.ts';
import { sharing as englishSharing } from '../locales/en/sharing.ts';
import { stories as englishStories } from '../locales/en/stories.ts';
import { unfilled as englishUnfilled } from '../locales/en/unfilled.ts';
import { account as chineseAccount } from '../locales/zh-CN/account.ts';
import { auth as chineseAuth } from '../locales/zh-CN/auth.ts';
import { baExplorer as chineseBaExplorer } from '../locales/zh-CN/ba-explorer.ts';
import { company as chineseCompany } from '../locales/zh-CN/company.ts';
import { content as chineseContent } from '../locales/zh-CN/content.ts';
import { explain as chineseExplain } from '../locales/zh-CN/explain.ts';
import { frame as chineseFrame } from '../locales/zh-CN/frame.ts';
import { front as chineseFront } from '../locales/zh-CN/front.ts';
import { invitation as chineseInvitation } from '../locales/zh-CN/invitation.ts';
import { passkey as chinesePasskey } from '../locales/zh-CN/passkey.ts';
import { products as chineseProducts } from '../locales/zh-CN/products.ts';
import { publications as chinesePublications } from '../locales/zh-CN/publications.ts';
import { quote as chineseQuote } from '../locales/zh-CN/quote.ts';
import { recovery as chineseRecovery } from '../locales/zh-CN/recovery.ts';
import { search as chineseSearch } from '../locales/zh-CN/search.ts';
import { setup as chineseSetup } from '../locales/zh-CN/setup.ts';
import { sharing as chineseSharing } from '../locales/zh-CN/sharing.ts';
import { stories as chineseStories } from '../locales/zh-CN/stories.ts';
import { unfilled as chineseUnfilled } from '../locales/zh-CN/unfilled.ts';

type InBoth<Texts> = Readonly<Record<Language, Texts>>;

/** Texts by page. They are part of the page data, so a browser downloads those of one page in one language. */
export const frameTexts: InBoth<typeof chineseFrame> = { 'zh-CN': chineseFrame, en: englishFrame };
export const frontTexts: InBoth<typeof chineseFront> = { 'zh-CN': chineseFront, en: englishFront };
export const publicationTexts: InBoth<typeof chinesePublications> = {
  'zh-CN': chinesePublications,
  en: englishPublications,
};
export const productTexts: InBoth<typeof chineseProducts> = { 'zh-CN': chineseProducts, en: englishProducts };
export const contentTexts: InBoth<typeof chineseContent> = { 'zh-CN': chineseContent, en: englishContent };
export const unfilledTexts: InBoth<typeof chineseUnfilled> = { 'zh-CN': chineseUnfilled, en: englishUnfilled };
export const explainTexts: InBoth<typeof chineseExplain> = { 'zh-CN': chineseExplain, en: englishExplain };
export const searchTexts: InBoth<typeof chineseSearch> = { 'zh-CN': chineseSearch, en: englishSearch };
export const storyTexts: InBoth<typeof chineseStories> = { 'zh-CN': chineseStories, en: englishStories };
export const sharingTexts: InBoth<typeof chineseSharing> = { 'zh-CN': chineseSharing, en: englishSharing };
export const baExplorerTexts: InBoth<typeof chineseBaExplorer> = { 'zh-CN': chineseBaExplorer, en: englishBaExplorer };
export const recoveryTexts: InBoth<typeof chineseRecovery> = { 'zh-CN': chineseRecovery, en: englishRecovery };
export const companyTexts: InBoth<typeof chineseCompany> = { 'zh-CN': chineseCompany, en: englishCompany };
export const authTexts: InBoth<typeof chineseAuth> = { 'zh-CN': chineseAuth, en: englishAuth };
export const accountTexts: InBoth<typeof chineseAccount> = { 'zh-CN': chineseAccount, en: englishAccount };
export const invitationTexts: InBoth<typeof chineseInvitation> = { 'zh-CN': chineseInvitation, en: englishInvitation };
export const passkeyTexts: InBoth<typeof chinesePasskey> = { 'zh-CN': chinesePasskey, en: englishPasskey };
export const quoteTexts: InBoth<typeof chineseQuote> = { 'zh-CN': chineseQuote, en: englishQuote };
export const setupTexts: InBoth<typeof chineseSetup> = { 'zh-CN': chineseSetup, en: englishSetup };
