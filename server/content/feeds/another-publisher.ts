/** Whether a new address of a feed may count its entries as the former one did: its ids say nothing of those. */
export const isAnotherPublisher = (former: string, url: string): boolean => new URL(former).host !== new URL(url).host;
