import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import { publicPaths } from '#contract/paths.ts';

type Item = Pick<EditableContent, 'id' | 'kind' | 'fields'>;
type Group = (typeof contentKinds)[ContentKind]['group'];

/** Page of a group whose types have none of their own. */
const groupPages: Readonly<Record<Group, string>> = {
  frame: publicPaths.front,
  front: publicPaths.front,
  news: publicPaths.companyNews,
  video: publicPaths.videoList,
  partner: publicPaths.cooperativePartner,
  product: publicPaths.saasProduct,
  company: publicPaths.companyProfile,
  terms: publicPaths.privacy,
  trial: publicPaths.tryUse,
};

const productPage = ({ fields }: Item): string => `/${fields.page}`;
const partnersOfType = ({ fields }: Item): string => `${publicPaths.cooperativePartner}?type=${fields.type}`;

const kindPages: Readonly<Partial<Record<ContentKind, (item: Item) => string>>> = {
  news: ({ id }) => `${publicPaths.companyNewsDetail}?id=${id}`,
  video: ({ id, fields }) => `${publicPaths.videoList}?type=${fields.category}&id=${id}`,
  partner: partnersOfType,
  partnerIntro: partnersOfType,
  productClaim: productPage,
  productStep: productPage,
  productQuestion: productPage,
  dataField: () => publicPaths.dataProduct,
  dataSample: () => publicPaths.dataProduct,
  dataDelivery: () => publicPaths.dataProduct,
  certificate: () => publicPaths.certificate,
  careers: () => publicPaths.joinUs,
  job: () => publicPaths.joinUs,
  contact: () => publicPaths.contactUs,
  contactPlace: () => publicPaths.contactUs,
};

/** Public URL of an item. */
export function siteAddress(item: Item): string {
  return kindPages[item.kind]?.(item) ?? groupPages[contentKinds[item.kind].group];
}
