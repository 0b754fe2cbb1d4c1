import { Seal } from '#web/shared/ui/seal.tsx';
import { usePageData } from '../../shown-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CompanyProfileData } from './load-company-profile.ts';

/** `/companyProfile`: slogan on ink, statement, prose, four figures. */
function CompanyProfilePage() {
  const { slogan, statement, bodyHtml, lang, untranslated, missing, ...rest } = usePageData<CompanyProfileData>();
  return (
    <>
      <div className="profile-band">
        <div className="wrap profile-band-row">
          <img src="/illustrations/mirror/7.svg?ground=ink" width="1000" height="1000" alt="" />
          <div className="profile-slogan">
            <p>
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
          <h1 lang={lang}>{statement}</h1>
          {missing ? (
            <EmptyState {...missing} />
          ) : (
            <div>
              {untranslated && <p className="page-note">{untranslated}</p>}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written and again when read */}
              <div className="prose profile-prose" lang={lang} dangerouslySetInnerHTML={{ __html: bodyHtml }} />
            </div>
          )}
        </div>
        <ProfileFigures {...rest} />
      </div>
    </>
  );
}

function ProfileFigures({
  figures,
  figuresLabel,
  note,
}: Pick<CompanyProfileData, 'figures' | 'figuresLabel' | 'note'>) {
  if (figures.length === 0) return null;
  return (
    <section aria-label={figuresLabel}>
      <dl className="profile-figures">
        {figures.map(({ value, unit, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {unit && <span className="profile-unit">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="page-note">{note}</p>}
    </section>
  );
}

export { CompanyProfilePage as Component };
