import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import type { EditableContent } from '#contract/content.ts';
import { publicPaths } from '#contract/paths.ts';

type Item = Pick<EditableContent, 'id' | 'kind' | 'fields'>;
type Group = (typeof contentKinds)[ContentKind]['group'];

/** The page that shows the kinds of a group, where they have none of their own. */
const groupPages: Readonly<Partial<Record<Group, string>>> = {
  partner: publicPaths.cooperativePartner,
  company: publicPaths.companyProfile,
  terms: publicPaths.privacy,
  trial: publicPaths.tryUse,
};

const kindPages: Readonly<Partial<Record<ContentKind, (item: Item) => string>>> = {
  news: ({ id }) => `${publicPaths.companyNewsDetail}?id=${id}`,
  video: ({ id, fields }) => `${publicPaths.videoList}?type=${fields.category}&id=${id}`,
  partner: ({ fields }) => `${publicPaths.cooperativePartner}?type=${fields.type}`,
  partnerIntro: ({ fields }) => `${publicPaths.cooperativePartner}?type=${fields.type}`,
  certificate: () => publicPaths.certificate,
  careers: () => publicPaths.joinUs,
  job: () => publicPaths.joinUs,
  contact: () => publicPaths.contactUs,
  contactPlace: () => publicPaths.contactUs,
};

/** Where visitors see an item. */
export function siteAddress(item: Item): string {
  const { group } = contentKinds[item.kind];
  return kindPages[item.kind]?.(item) ?? groupPages[group] ?? publicPaths.front;
}
