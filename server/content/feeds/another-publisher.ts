/** The host of a site, which many have with and without `www.`. */
const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Whether a new address of a feed may count its entries as the former one did: its ids say nothing of those. */
export const isAnotherPublisher = (former: string, url: string): boolean => siteOf(former) !== siteOf(url);
