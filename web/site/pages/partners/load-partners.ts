import { partnerTypes } from '#contract/partner-types.ts';
import { publicPaths } from '#contract/paths.ts';
import { fill } from '../../loading/formatting.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { contentTexts } from '../../loading/texts.ts';
import type { ListTab, PageData } from '../../site-data.ts';

export interface PartnersData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly tabsLabel: string;
  readonly tabs: readonly ListTab[];
  readonly partners: readonly { readonly id: number; readonly name: string; readonly field: string }[];
  readonly missing: string;
  readonly missingText: string;
  readonly contact: string;
}

/** Partners of one type; the query `type` is 10, 20, 30 or 40, and anything else reads as 10 (seed §2). */
export async function loadPartners({ url, language, call }: LoadContext): Promise<LoadOutcome<PartnersData>> {
  const { partners } = await call('site.front', {});
  const { contact, partners: texts } = contentTexts[language];
  const wanted = Number(url.searchParams.get('type'));
  const current = partnerTypes.find((type) => type === wanted) ?? 10;
  return found({
    description: texts.lead,
    title: texts.title,
    lead: texts.lead,
    tabsLabel: texts.tabs,
    tabs: partnerTypes.map((type) => ({
      label: texts.types[type],
      href: `${publicPaths.cooperativePartner}?type=${type}`,
      current: type === current,
      count: partners.filter((partner) => partner.type === type).length,
    })),
    partners: partners.filter(({ type }) => type === current).map(({ id, name, field }) => ({ id, name, field })),
    missing: fill(texts.missing, { type: texts.types[current] }),
    missingText: texts.text,
    contact,
  });
}
