import { langOf } from '#web/shared/lang-of.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { usePageData } from '../../shown-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CompanyProfileData } from './load-company-profile.ts';

/** `/companyProfile`: slogan on ink, statement, prose, four figures. */
function CompanyProfilePage() {
  const data = usePageData<CompanyProfileData>();
  const { slogan, statement, bodyHtml, untranslatedNote, missing } = data;
  return (
    <>
      <div className="profile-band">
        <div className="wrap profile-band-row">
          <img src="/illustrations/mirror/7.svg?ground=ink" width="1000" height="1000" alt="" />
          <div className="profile-slogan">
            <p lang={langOf(data, 'slogan')}>
              {slogan.map((column) => (
                <span key={column}>{column}</span>
              ))}
            </p>
            <Seal size={40} />
          </div>
        </div>
      </div>
      <div className="wrap profile">
        <div className="profile-statement">
          <h1 lang={langOf(data, 'title')}>{statement}</h1>
          {missing ? (
            <EmptyState {...missing} />
          ) : (
            <div>
              {untranslatedNote && <p className="page-note">{untranslatedNote}</p>}
              <div
                className="prose profile-prose"
                lang={langOf(data, 'body')}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written and again when read
                dangerouslySetInnerHTML={{ __html: bodyHtml }}
              />
            </div>
          )}
        </div>
        <ProfileFigures data={data} />
      </div>
    </>
  );
}

function ProfileFigures({ data }: { readonly data: CompanyProfileData }) {
  const { figures, figuresLabel, note } = data;
  if (figures.length === 0) return null;
  return (
    <section aria-label={figuresLabel}>
      <dl className="profile-figures">
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt lang={langOf(figure, 'label')}>{figure.label}</dt>
            <dd>
              {figure.value}
              {figure.unit && (
                <span className="profile-unit" lang={langOf(figure, 'unit')}>
                  {figure.unit}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note && (
        <p className="page-note" lang={langOf(data, 'note')}>
          {note}
        </p>
      )}
    </section>
  );
}

export { CompanyProfilePage as Component };
