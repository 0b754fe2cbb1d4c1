import type { ShareKind } from '#contract/outreach/sharing.ts';
import type { UnfilledPages } from '../locales/zh-CN/unfilled.ts';
import type { SharedPageData } from '../sharing/share-gate.tsx';
import { withLabels } from '../sharing/shared-texts.ts';
import { openShareOf, statusOf } from './open-share.ts';
import type { LoadContext, LoadOutcome } from './page-loader.ts';
import { sharingTexts, unfilledTexts } from './texts.ts';

/** Loader of a page for shared links of one kind. */
export function loadSharedPage<Kind extends ShareKind>(kind: Kind, name: keyof UnfilledPages) {
  return async (context: LoadContext): Promise<LoadOutcome<SharedPageData<Kind>>> => {
    const { language, call } = context;
    const { lead, missing: title, text } = unfilledTexts[language][name];
    const [outcome, dictionary] = await Promise.all([openShareOf(context, kind), call('dictionary.all', {})]);
    return {
      status: statusOf(outcome),
      data: {
        description: lead,
        texts: withLabels(sharingTexts[language], dictionary),
        outcome,
        missing: { title, text },
      },
    };
  };
}
