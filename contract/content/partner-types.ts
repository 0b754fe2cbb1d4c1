/** Partner types (docs/product/content.md, "Public site content"): media, clients, strategic partners, TPC. */
export const partnerTypes = [10, 20, 30, 40] as const;
export type PartnerType = (typeof partnerTypes)[number];
