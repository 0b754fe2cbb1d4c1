import { langOf } from '#web/shared/lang-of.ts';
import { usePageData } from '../../shown-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RecordNotice } from '../../ui/record-notice.tsx';
import { Section } from '../../ui/section.tsx';
import type { CareersData } from './load-careers.ts';

/** `/joinUs`: a statement, the positions opening in place, how to apply (docs/visual-language.md, "Public pages"). */
function CareersPage() {
  const data = usePageData<CareersData>();
  const { title, lead, texts, count, jobs, applyHtml, reach, notice, missing } = data;
  return (
    <div className="careers">
      <div className="wrap careers-head">
        <PageHead
          title={title}
          lead={lead}
          titleLang={langOf(data, 'title')}
          leadLang={langOf(data, 'lead')}
          untranslated={data.untranslatedNote}
        />
      </div>
      <Section id="jobs" title={texts.jobs} lead={jobs.length > 0 && count}>
        {notice && <RecordNotice {...notice} />}
        {missing && <EmptyState {...missing} />}
        {jobs.length > 0 && (
          <>
            <div className="job-row job-heads" aria-hidden="true">
              <span>{texts.job}</span>
              <span>{texts.place}</span>
              <span>{texts.team}</span>
              <span>{texts.date}</span>
            </div>
            {jobs.map((job) => (
              <Job key={job.id} job={job} texts={texts} />
            ))}
          </>
        )}
      </Section>
      {reach && (
        <Section id="apply" title={texts.how} lead={<a href={reach.href}>{reach.label}</a>}>
          <div
            className="prose careers-apply"
            lang={langOf(data, 'apply')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written and again when read
            dangerouslySetInnerHTML={{ __html: applyHtml }}
          />
        </Section>
      )}
    </div>
  );
}

function Job({ job, texts }: { readonly job: CareersData['jobs'][number]; readonly texts: CareersData['texts'] }) {
  return (
    <details className="job" id={`job-${job.id}`} open={job.open}>
      <summary className="job-row">
        <h3>
          <span lang={langOf(job, 'title')}>{job.title}</span> <span className="tag">{job.employment}</span>
        </h3>
        <span>
          <span className="visually-hidden">{texts.place} </span>
          <span lang={langOf(job, 'place')}>{job.place}</span>
        </span>
        <span>
          <span className="visually-hidden">{texts.team} </span>
          <span lang={langOf(job, 'team')}>{job.team}</span>
        </span>
        <span>
          <span className="visually-hidden">{texts.date} </span>
          <time dateTime={job.iso}>{job.date}</time>
        </span>
      </summary>
      <div className="job-body">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written and again when read */}
        <div className="prose" lang={langOf(job, 'body')} dangerouslySetInnerHTML={{ __html: job.bodyHtml }} />
        <p className="job-apply">
          {job.apply && (
            <a href={job.apply} className="button">
              {texts.apply}
              <span className="visually-hidden" lang={langOf(job, 'title')}>
                {job.title}
              </span>
            </a>
          )}
          {job.until && <span>{job.until}</span>}
        </p>
      </div>
    </details>
  );
}

export { CareersPage as Component };
