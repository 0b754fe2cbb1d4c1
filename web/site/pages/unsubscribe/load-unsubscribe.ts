import type { Leaving } from '#contract/outreach/pushes.ts';
import { publicPaths } from '#contract/paths.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { nullWhereEnded } from '../../loading/refusal.ts';
import { sharingTexts } from '../../loading/texts.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import type { PageData } from '../../site-data.ts';

export interface UnsubscribePageData extends PageData {
  readonly texts: SharingTexts['unsubscribe'];
  readonly front: string;
  /** Whose mail it is about; `null` for a link that is none. */
  readonly leaving: Leaving | null;
  /** Where to choose what to get instead; `null` for somebody who is no contact any more. */
  readonly preferencesHref: string | null;
}

/** `/unsubscribe?from=`: reading it changes nothing, posting to it leaves (docs/product/pushes.md, "Leaving"). */
export async function loadUnsubscribe({
  url,
  language,
  call,
  form,
}: LoadContext): Promise<LoadOutcome<UnsubscribePageData>> {
  const { unsubscribe: texts, front } = sharingTexts[language];
  const token = url.searchParams.get('from') ?? '';
  const leaving = await call(form ? 'push.leave' : 'push.leaving', { body: { token } }).catch(nullWhereEnded);
  const preferencesHref = leaving?.preferences
    ? `${publicPaths.mailPreferences}?from=${encodeURIComponent(token)}`
    : null;
  const data = { description: texts.title, texts, front, leaving, preferencesHref };
  return { status: leaving || token === '' ? 200 : 404, data };
}
