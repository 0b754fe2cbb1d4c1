import { publicPaths } from '#contract/paths.ts';

/** Attributes of a link to another site, through the page that shows its target (docs/product/public-site.md, "Pages"). */
export const outboundAttributes = (address: string) => ({
  href: `${publicPaths.linkDescription}?url=${encodeURIComponent(address)}`,
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
});
