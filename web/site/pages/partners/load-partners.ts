import { partnerTypes } from '#contract/content/partner-types.ts';
import type { SitePartner } from '#contract/content/site-partners.ts';
import { formatCount } from '#contract/format-number.ts';
import { publicPaths } from '#contract/paths.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { fill } from '../../loading/formatting.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { publicationTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { LinkData, ListTab, PageData } from '../../site-data.ts';

export interface PartnerRow {
  readonly id: number;
  readonly name: string;
  readonly nameLang?: string;
  readonly field: string;
  readonly fieldLang?: string;
  readonly summary: string;
  readonly summaryLang?: string;
  readonly since: string;
  readonly link: { readonly href: string; readonly spoken: string } | null;
}

export interface PartnersData extends PageData {
  readonly title: string;
  readonly home: string;
  readonly lead: string;
  /** That some texts of the page are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly tabsLabel: string;
  readonly tabs: readonly ListTab[];
  readonly intro: { readonly text: string; readonly lang?: string };
  readonly visit: string;
  readonly partners: readonly PartnerRow[];
  readonly join: LinkData & { readonly text: string };
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}

/** Partners of one type; the query `type` is 10, 20, 30 or 40, default 10 (docs/product/public-site.md, "Pages"). */
export async function loadPartners({ url, language, call }: LoadContext): Promise<LoadOutcome<PartnersData>> {
  const wanted = Number(url.searchParams.get('type'));
  const current = partnerTypes.find((type) => type === wanted) ?? 10;
  const [partners, dictionary] = await Promise.all([
    call('site.partners', { query: { type: current } }),
    call('dictionary.all', {}),
  ]);
  const { counts, intro, untranslated, list } = partners;
  const nameOf = (type: number) => dictionaryLabel(dictionary, 'partner_type', String(type));
  const { contact, home, partners: texts } = publicationTexts[language];
  const href = (type: number) => `${publicPaths.cooperativePartner}?type=${type}`;
  return found({
    description: intro || texts.lead,
    title: texts.title,
    head: { title: nameOf(current), address: href(current) },
    home,
    lead: texts.lead,
    untranslated: untranslatedNote(language, partners),
    tabsLabel: texts.tabs,
    tabs: counts.map(({ type, count }) => ({
      label: nameOf(type),
      href: href(type),
      current: type === current,
      count: formatCount(count),
    })),
    intro: { text: intro, ...(untranslated.includes('intro') && { lang: 'zh-CN' }) },
    visit: texts.visit,
    partners: list.map((partner) => rowOf(partner, texts)),
    join: { label: texts.join, href: publicPaths.contactUs, text: texts.joinText },
    missing:
      list.length > 0
        ? null
        : {
            title: fill(texts.missing, { type: nameOf(current) }),
            text: texts.missingText,
            actions: [{ label: contact, href: publicPaths.contactUs }],
          },
  });
}

function rowOf(partner: SitePartner, texts: PublicationTexts['partners']): PartnerRow {
  const { id, name, field, summary, since, link, untranslated } = partner;
  return {
    id,
    name,
    ...(untranslated.includes('name') && { nameLang: 'zh-CN' }),
    field,
    ...(untranslated.includes('field') && { fieldLang: 'zh-CN' }),
    summary,
    ...(untranslated.includes('summary') && { summaryLang: 'zh-CN' }),
    since: since === null ? '' : fill(texts.since, { year: since }),
    link: link === null ? null : { href: link, spoken: fill(texts.visitOf, { name }) },
  };
}
