/** Partner types (seed §2): media, clients, strategic partners, TPC. */
export const partnerTypes = [10, 20, 30, 40] as const;
export type PartnerType = (typeof partnerTypes)[number];
