import type { SiteContact } from '#contract/content/site-company.ts';
import { langOf } from '#web/shared/lang-of.ts';
import type { LeadDoneData, LeadFormData } from '../../lead-form/lead-form-data.ts';
import { fill } from '../../loading/formatting.ts';
import { loadLeadDone, loadLeadForm } from '../../loading/lead-form.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { companyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { PageData } from '../../site-data.ts';
import { drawPlan, type Plan } from './draw-plan.ts';

export interface ContactData extends PageData {
  /** Names of the page's own texts that are shown in Chinese. */
  readonly untranslated: SiteContact['untranslated'];
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslatedNote: string;
  readonly title: string;
  readonly lead: string;
  readonly texts: CompanyTexts['contact'];
  readonly email: string;
  readonly emailNote: string;
  readonly places: readonly (Omit<SiteContact['places'][number], 'address'> & {
    readonly address: readonly string[];
    readonly planLabel: string;
    readonly plan: Plan;
  })[];
  readonly formTitle: string;
  readonly formLead: string;
  readonly form: LeadFormData;
  readonly done: LeadDoneData | null;
}

/** `/contactUs`: phone, e-mail, address, a plan, and a form for messages. */
export async function loadContact(context: LoadContext): Promise<LoadOutcome<ContactData>> {
  const contact = await context.call('site.contact', {});
  const { contact: texts } = companyTexts[context.language];
  const done = await loadLeadDone(context, { kind: 'message', next: contact.next, nextLang: langOf(contact, 'next') });
  const { status, retryAfter, form } = await loadLeadForm(context, { kind: 'message', terms: contact.terms });
  return {
    status,
    retryAfter,
    data: {
      description: contact.lead || texts.lead,
      title: texts.title,
      lead: contact.lead || texts.lead,
      untranslated: contact.untranslated,
      untranslatedNote: untranslatedNote(context.language, contact),
      texts,
      email: contact.email,
      emailNote: contact.emailNote,
      places: contact.places.map(({ address, ...place }) => ({
        ...place,
        address: address.split('\n'),
        plan: drawPlan(place.id),
        planLabel: fill(texts.planOf, { name: place.name, main: place.mainStreet, side: place.sideStreet }),
      })),
      formTitle: contact.formTitle || texts.message,
      formLead: contact.formLead,
      form,
      done,
      ...(done && { head: { unlisted: true } }),
    },
  };
}
