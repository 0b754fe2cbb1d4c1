import type { SiteTrial } from '#contract/content/site-company.ts';
import { langOf } from '#web/shared/lang-of.ts';
import type { LeadDoneData, LeadFormData } from '../../lead-form/lead-form-data.ts';
import { illustrationSource } from '../../loading/covers.ts';
import { loadLeadDone, loadLeadForm } from '../../loading/lead-form.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { companyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { PageData } from '../../site-data.ts';

export interface TryUseData extends PageData {
  readonly title: string;
  readonly lead: string;
  /** Names of the page's own texts that are shown in Chinese. */
  readonly untranslated: SiteTrial['untranslated'];
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslatedNote: string;
  readonly steps: SiteTrial['steps'];
  readonly picture: string;
  readonly form: LeadFormData;
  readonly done: LeadDoneData | null;
}

/** Any seed; the same one gives the same waves. */
const pictureSeed = 14;

/** `/tryuse`: the form, with its input after a failure; success redirects to `?receipt=`. */
export async function loadTryUse(context: LoadContext): Promise<LoadOutcome<TryUseData>> {
  const asked = await context.call('site.trial', {});
  const { title, lead, next, steps, topics, terms, untranslated } = asked;
  const { trial: texts } = companyTexts[context.language];
  const done = await loadLeadDone(context, { kind: 'trial', next, nextLang: langOf(asked, 'next') });
  const { status, retryAfter, form } = await loadLeadForm(context, { kind: 'trial', terms, topics });
  return {
    status,
    retryAfter,
    data: {
      description: lead || texts.lead,
      title: title || texts.title,
      lead: lead || texts.lead,
      untranslated,
      untranslatedNote: untranslatedNote(context.language, asked),
      steps,
      picture: illustrationSource('waves', pictureSeed, 'ink'),
      form,
      done,
      ...(done && { head: { unlisted: true } }),
    },
  };
}
