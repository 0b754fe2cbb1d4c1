import type { SiteCompany } from '#contract/content/site-company.ts';
import { publicPaths } from '#contract/paths.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { proseOf } from '../../loading/prose.ts';
import { companyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { LinkData, PageData } from '../../site-data.ts';

export interface CompanyProfileData extends PageData {
  readonly title: string;
  /** Columns of the vertical slogan, starting at the right. */
  readonly slogan: readonly string[];
  readonly statement: string;
  readonly bodyHtml: string;
  /** Names of the texts that are shown in Chinese. */
  readonly untranslated: SiteCompany['untranslated'];
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslatedNote: string;
  readonly figuresLabel: string;
  readonly figures: SiteCompany['figures'];
  readonly note: string;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}

export async function loadCompanyProfile({
  language,
  publicUrl,
  call,
}: LoadContext): Promise<LoadOutcome<CompanyProfileData>> {
  const company = await call('site.company', {});
  const { profile: texts, untranslated: wholeText, contactUs } = companyTexts[language];
  const written = company.title !== '' || company.bodyHtml !== '';
  return found({
    description: texts.lead,
    title: texts.title,
    slogan: company.slogan,
    statement: company.title || texts.title,
    bodyHtml: proseOf(company.bodyHtml, publicUrl).html,
    untranslated: company.untranslated,
    untranslatedNote: company.untranslated.includes('body') ? wholeText : untranslatedNote(language, company),
    figuresLabel: texts.figures,
    figures: company.figures,
    note: company.note,
    missing: written
      ? null
      : {
          title: texts.missing,
          text: texts.missingText,
          actions: [
            { label: texts.news, href: publicPaths.companyNews },
            { label: contactUs, href: publicPaths.contactUs },
          ],
        },
  });
}
