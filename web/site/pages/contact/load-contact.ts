import type { LeadDoneData, LeadFormData } from '../../lead-form/lead-form-data.ts';
import { fill } from '../../loading/formatting.ts';
import { loadLeadDone, loadLeadForm } from '../../loading/lead-form.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { companyTexts } from '../../loading/texts.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { PageData } from '../../site-data.ts';
import { drawPlan, type Plan } from './draw-plan.ts';

export interface ContactData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly texts: CompanyTexts['contact'];
  readonly email: string;
  readonly emailNote: string;
  readonly places: readonly {
    readonly id: number;
    readonly name: string;
    readonly address: readonly string[];
    readonly route: string;
    readonly planLabel: string;
    readonly plan: Plan;
    readonly mainStreet: string;
    readonly sideStreet: string;
    readonly station: string;
    readonly landmark: string;
  }[];
  readonly formTitle: string;
  readonly formLead: string;
  readonly form: LeadFormData;
  readonly done: LeadDoneData | null;
}

/** `/contactUs`: phone, e-mail, address, a plan, and a form for messages. */
export async function loadContact(context: LoadContext): Promise<LoadOutcome<ContactData>> {
  const contact = await context.call('site.contact', {});
  const { contact: texts } = companyTexts[context.language];
  const done = await loadLeadDone(context, { kind: 'message', next: contact.next });
  const { status, form } = await loadLeadForm(context, { kind: 'message', terms: contact.terms });
  return {
    status,
    data: {
      description: contact.lead || texts.lead,
      title: texts.title,
      lead: contact.lead || texts.lead,
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
