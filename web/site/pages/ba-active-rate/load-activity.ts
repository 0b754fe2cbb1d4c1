import type { FigureKind } from '#contract/insight/figures.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { joinTitle } from '../../loading/join-title.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { productTexts, sharingTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import { readActivityAddress, writeActivityAddress } from './activity-address.ts';
import type { ActivityPageData } from './activity-data.ts';
import { describeActivity } from './describe-activity.ts';

const explained: readonly FigureKind[] = ['activeRate', 'activityIndex'];

/** `/baActiveRate`: a company within its industry. Industry, company and measure are in the URL. */
export async function loadActivity({ url, language, call }: LoadContext): Promise<LoadOutcome<ActivityPageData>> {
  const address = readActivityAddress(url.searchParams);
  const { industry, company } = address;
  const [product, shown, definitions, dictionary] = await Promise.all([
    call('site.product', { query: { page: 'baActiveRate' } }),
    call('insight.activity', { query: { ...(industry && { industry }), ...(company && { company }) } }),
    call('figure.definitions', {}),
    call('dictionary.all', {}),
  ]);
  const { common, activity: texts } = productTexts[language];
  const { chart, figure } = sharingTexts[language];
  const demo = describeActivity({ shown, address, dictionary, texts, common, language });
  return found({
    description: product.claim.lead,
    head: {
      title: joinTitle(
        product.claim.title,
        industry !== '' && shown.industries.find(({ id }) => id === shown.industryId)?.name,
      ),
      address: writeActivityAddress({
        industry: industry === String(shown.industryId) ? industry : '',
        company: '',
        measure: 'activeRate',
      }),
    },
    product,
    untranslated: untranslatedNote(language, product, shown),
    texts,
    common,
    sharing: { chart, figure },
    industries: shown.industries.map(({ id, name, untranslated }) => ({
      label: name,
      lang: langOf({ untranslated }, 'name'),
      href: writeActivityAddress({ ...address, industry: String(id), company: '' }, 'demo'),
      current: id === shown.industryId,
    })),
    demo,
    definitions: explained.flatMap((kind) => definitions.find((definition) => definition.kind === kind) ?? []),
  });
}
