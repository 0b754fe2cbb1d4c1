import { publicPaths } from '#contract/paths.ts';
import { found, type PageLoader } from '../../loading/page-loader.ts';
import { unfilledTexts } from '../../loading/texts.ts';
import type { UnfilledPages, UnfilledTexts } from '../../locales/zh-CN/unfilled.ts';
import type { PageData } from '../../site-data.ts';

export interface UnfilledData extends PageData, UnfilledTexts {
  readonly title: string;
  /** The way out is a call: show the number itself. */
  readonly hotline: boolean;
}

const answeredByPhone: ReadonlySet<string> = new Set<string>([
  publicPaths.contactUs,
  publicPaths.forget,
  publicPaths.tryUse,
]);

/** A page whose content nobody has published: its real title and purpose, what is missing, and a way on. */
export function loadUnfilled(name: keyof UnfilledPages): PageLoader {
  return async ({ language }) => {
    const texts = unfilledTexts[language][name];
    return found<UnfilledData>({
      description: texts.lead,
      ...texts,
      hotline: answeredByPhone.has(publicPaths[name]),
    });
  };
}
