import { useLoaderData } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CertificateDrawing } from './certificate-drawing.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { EnlargedCertificate } from './enlarged-certificate.tsx';
import type { CertificatesData } from './load-certificates.ts';

/** `/certificate`: framed documents, three in a row; a click enlarges one (design/layout.md §3). */
function CertificatesPage() {
  const { title, lead, texts, certificates, enlarged, unknown, missing } = useLoaderData<CertificatesData>();
  return (
    <div className="wrap page">
      <PageHead title={title} lead={lead} />
      {unknown && (
        <p className="terms-note">
          <b>{texts.unknown}</b> {texts.unknownText}
        </p>
      )}
      {missing && <EmptyState {...missing} />}
      <ul className="certificates">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <span className="certificate-frame">
              <CertificateDrawing certificate={certificate} />
            </span>
            <h2>
              <SiteLink href={certificate.href} className="stretched">
                {certificate.name}
                <span className="visually-hidden">{texts.enlarge}</span>
              </SiteLink>
            </h2>
            <CertificateFacts certificate={certificate} texts={texts} />
          </li>
        ))}
      </ul>
      {certificates.length > 0 && <p className="page-note">{texts.note}</p>}
      {enlarged && <EnlargedCertificate key={enlarged.certificate.id} {...enlarged} texts={texts} />}
    </div>
  );
}

export { CertificatesPage as Component };
