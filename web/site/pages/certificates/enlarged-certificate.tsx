import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CertificateDrawing } from './certificate-drawing.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import type { CertificatesData } from './load-certificates.ts';

interface EnlargedProps extends NonNullable<CertificatesData['enlarged']> {
  readonly texts: CertificatesData['texts'];
}

/** One certificate, large. Without script it lies open over the page and closes by a link; with it, it is modal. */
export function EnlargedCertificate({ certificate, previous, next, texts }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // Open as the server sent it, it is not modal yet.
    shown.close();
    shown.showModal();
    return () => shown.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      className="certificate-dialog"
      aria-labelledby="certificate-title"
      onCancel={(event) => {
        event.preventDefault();
        navigate(publicPaths.certificate);
      }}
    >
      <CertificateDrawing certificate={certificate} />
      <div className="certificate-words">
        <h2 id="certificate-title">{certificate.name}</h2>
        <p>{certificate.scope}</p>
        <CertificateFacts certificate={certificate} texts={texts} whole />
        <p className="page-note">{texts.note}</p>
        <p className="certificate-ways">
          {previous && <SiteLink href={previous}>{texts.previous}</SiteLink>}
          {next && <SiteLink href={next}>{texts.next}</SiteLink>}
          <SiteLink href={publicPaths.certificate} className="button">
            <Icon name="close" />
            {texts.close}
          </SiteLink>
        </p>
      </div>
    </dialog>
  );
}
