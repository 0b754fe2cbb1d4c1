import { type ArticleCategory, articleCategories } from '#contract/content/articles.ts';
import { mailFrequencies } from '#contract/outreach/push-rules.ts';
import type { Leaving } from '#contract/outreach/pushes.ts';
import { publicPaths } from '#contract/paths.ts';
import { type LoadContext, type LoadOutcome, PageMoved } from '../../loading/page-loader.ts';
import { nullWhereEnded } from '../../loading/refusal.ts';
import { sharingTexts } from '../../loading/texts.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import { type Labels, labelsIn } from '../../sharing/shared-texts.ts';
import type { PageData } from '../../site-data.ts';

export interface MailPreferencesData extends PageData {
  readonly texts: SharingTexts['mailPreferences'];
  readonly front: string;
  /** Whose mail it is about; `null` for a link that is none. */
  readonly leaving: Leaving | null;
  readonly topicLabels: Labels;
  readonly topics: readonly ArticleCategory[];
  /** Where to leave altogether. */
  readonly leaveHref: string;
  /** What is wrong with the choice that was posted. */
  readonly issue: string | null;
  readonly isSaved: boolean;
}

/** `/mailPreferences?from=`: reading it changes nothing, posting its form does (docs/product/pushes.md, "Preferences"). */
export async function loadMailPreferences({
  url,
  language,
  call,
  form,
}: LoadContext): Promise<LoadOutcome<MailPreferencesData>> {
  const { mailPreferences: texts, front } = sharingTexts[language];
  const token = url.searchParams.get('from') ?? '';
  const address = `from=${encodeURIComponent(token)}`;
  const chosen = articleCategories.filter((one) => form?.getAll('topics').includes(one));
  const frequency = mailFrequencies.find((one) => one === form?.get('frequency')) ?? 'all';
  const isWrong = form !== undefined && chosen.length === 0;
  const leaving = await (form && !isWrong
    ? call('push.prefer', { body: { token, topics: chosen, frequency } })
    : call('push.leaving', { body: { token } })
  ).catch(nullWhereEnded);
  if (form && !isWrong && leaving) throw new PageMoved(`${publicPaths.mailPreferences}?${address}&saved=1`);
  return {
    status: leaving || token === '' ? 200 : 404,
    data: {
      ...{ description: texts.title, texts, front, topics: articleCategories },
      topicLabels: labelsIn(await call('dictionary.all', {}), 'article_category'),
      // What was chosen stays where it cannot be taken.
      leaving: isWrong && leaving?.preferences ? { ...leaving, preferences: { topics: [], frequency } } : leaving,
      leaveHref: `${publicPaths.unsubscribe}?${address}`,
      issue: isWrong ? texts.none : null,
      isSaved: !form && url.searchParams.has('saved'),
    },
  };
}
