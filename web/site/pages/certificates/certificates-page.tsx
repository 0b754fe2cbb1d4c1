import { useState } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { usePageData } from '../../shown-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RecordNotice } from '../../ui/record-notice.tsx';
import { wantsLink } from '../../ui/wants-link.ts';
import { CertificateDrawing } from './certificate-drawing.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { EnlargedCertificate } from './enlarged-certificate.tsx';
import type { CertificatesData, CertificateView } from './load-certificates.ts';

/** `/certificate`: framed documents, three in a row; a click enlarges one (docs/visual-language.md, "Public pages"). */
function CertificatesPage() {
  const { title, lead, untranslated, texts, certificates, enlargedId, notice, missing } =
    usePageData<CertificatesData>();
  const [shownId, setShownId] = useState(enlargedId);
  const index = certificates.findIndex(({ id }) => id === shownId);
  const shown = certificates[index];

  // The URL can be copied, and a reload shows the same; the page behind keeps its position.
  const show = (certificate: CertificateView | undefined) => {
    setShownId(certificate?.id ?? null);
    history.replaceState(history.state, '', certificate?.href ?? publicPaths.certificate);
  };
  return (
    <div className="wrap page">
      <PageHead title={title} lead={lead} untranslated={untranslated} />
      {notice && <RecordNotice {...notice} />}
      {missing && <EmptyState {...missing} />}
      <ul className="certificates">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <span className="certificate-frame">
              <CertificateDrawing certificate={certificate} />
            </span>
            <h2>
              <a
                href={certificate.href}
                className="stretched"
                onClick={(event) => {
                  if (wantsLink(event)) return;
                  event.preventDefault();
                  show(certificate);
                }}
              >
                <span lang={langOf(certificate, 'name')}>{certificate.name}</span>
                <span className="visually-hidden">{texts.enlarge}</span>
              </a>
            </h2>
            <CertificateFacts certificate={certificate} texts={texts} />
          </li>
        ))}
      </ul>
      {certificates.length > 0 && <p className="page-note">{texts.note}</p>}
      {shown && (
        <EnlargedCertificate
          certificate={shown}
          previous={certificates[index - 1]}
          next={certificates[index + 1]}
          texts={texts}
          onShow={show}
        />
      )}
    </div>
  );
}

export { CertificatesPage as Component };
