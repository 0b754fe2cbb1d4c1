import type { SiteCareers } from '#contract/content/site-company.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { fill } from '../../loading/formatting.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { openingOf, proseOf } from '../../loading/prose.ts';
import { loadRecord, noticeOf, statusOfMissing } from '../../loading/record-at.ts';
import { companyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { LinkData, PageData } from '../../site-data.ts';
import type { RecordNoticeData } from '../../ui/record-notice.tsx';

interface Job extends Pick<SiteCareers['jobs'][number], 'untranslated'> {
  readonly id: number;
  readonly title: string;
  readonly place: string;
  readonly team: string;
  readonly employment: string;
  readonly date: string;
  readonly iso: string;
  readonly until: string;
  readonly bodyHtml: string;
  /** Selected by the URL. */
  readonly open: boolean;
  /** `mailto:` link with a subject. */
  readonly apply: string | null;
}

export interface CareersData extends PageData {
  readonly title: string;
  readonly lead: string;
  /** Names of the page's own texts that are shown in Chinese. */
  readonly untranslated: SiteCareers['untranslated'];
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslatedNote: string;
  readonly texts: CompanyTexts['careers'];
  readonly count: string;
  readonly jobs: readonly Job[];
  readonly applyHtml: string;
  /** Where applications go: the mailbox or, where none is published, the contact page; `null` if nothing is said of applying. */
  readonly reach: LinkData | null;
  /** That the position the URL asks for is not there. */
  readonly notice: RecordNoticeData | null;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}

/** `/joinUs`; `?id=` opens a position. */
export async function loadCareers({ url, language, publicUrl, call }: LoadContext): Promise<LoadOutcome<CareersData>> {
  const asked = await loadRecord(url, (id) => call('site.careers', { query: { id } }));
  const why = typeof asked === 'string' ? asked : undefined;
  const careers = typeof asked === 'object' ? asked : await call('site.careers', { query: {} });
  const { title, lead, untranslated, jobs, applyHtml, mail } = careers;
  const { careers: texts, contactUs } = companyTexts[language];
  const opened = jobs.find(({ id }) => id === Number(url.searchParams.get('id')));
  const contactLink = { label: contactUs, href: publicPaths.contactUs };
  const mailTo = (subject: string) => `mailto:${mail}?subject=${encodeURIComponent(subject)}`;
  return {
    status: why ? statusOfMissing[why] : 200,
    data: {
      description: (opened && openingOf(opened.bodyHtml)) || lead || texts.lead,
      title: title || texts.title,
      lead: lead || texts.lead,
      untranslated,
      untranslatedNote: untranslatedNote(language, careers),
      texts,
      count: fill(texts.count, { count: jobs.length }),
      jobs: jobs.map((job) => ({
        id: job.id,
        title: job.title,
        place: job.place,
        team: job.team,
        employment: texts.employments[job.employment],
        date: formatDay(job.publishedAt, language),
        iso: job.publishedAt,
        until: job.until ? fill(texts.until, { date: formatDay(job.until, language) }) : '',
        bodyHtml: proseOf(job.bodyHtml, publicUrl).html,
        untranslated: job.untranslated,
        open: job === opened,
        apply: mail ? mailTo(fill(texts.subject, { title: job.title })) : null,
      })),
      applyHtml: proseOf(applyHtml, publicUrl).html,
      reach: mail ? { label: mail, href: `mailto:${mail}` } : applyHtml ? contactLink : null,
      notice: noticeOf(why, texts),
      missing:
        jobs.length > 0
          ? null
          : {
              title: texts.missing,
              text: texts.missingText,
              actions: [contactLink],
            },
      head: {
        title: opened?.title ?? texts.title,
        address: opened ? `${publicPaths.joinUs}?id=${opened.id}` : publicPaths.joinUs,
        jobs: (opened ? [opened] : jobs).map((job) => ({
          title: job.title,
          text: job.bodyHtml,
          place: job.place,
          since: job.publishedAt,
          ...(job.until !== null && { until: job.until }),
          href: `${publicPaths.joinUs}?id=${job.id}`,
        })),
      },
    },
  };
}
