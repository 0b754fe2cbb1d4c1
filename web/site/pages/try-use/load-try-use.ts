import type { SiteTrial } from '#contract/content/site-company.ts';
import type { LeadDoneData, LeadFormData } from '../../lead-form/lead-form-data.ts';
import { illustrationSource } from '../../loading/covers.ts';
import { loadLeadDone, loadLeadForm } from '../../loading/lead-form.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { companyTexts } from '../../loading/texts.ts';
import type { PageData } from '../../site-data.ts';

export interface TryUseData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly steps: SiteTrial['steps'];
  readonly picture: string;
  readonly form: LeadFormData;
  readonly done: LeadDoneData | null;
}

/** Any seed; the same one gives the same waves. */
const pictureSeed = 14;

/** `/tryuse`: the form, with its input after a failure; success redirects to `?receipt=`. */
export async function loadTryUse(context: LoadContext): Promise<LoadOutcome<TryUseData>> {
  const { title, lead, next, steps, topics, terms } = await context.call('site.trial', {});
  const { trial: texts } = companyTexts[context.language];
  const done = await loadLeadDone(context, { kind: 'trial', next });
  const { status, form } = await loadLeadForm(context, { kind: 'trial', terms, topics });
  return {
    status,
    data: {
      description: lead || texts.lead,
      title: title || texts.title,
      lead: lead || texts.lead,
      steps,
      picture: illustrationSource('waves', pictureSeed, 'ink'),
      form,
      done,
      ...(done && { head: { unlisted: true } }),
    },
  };
}
