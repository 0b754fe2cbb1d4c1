import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Icon } from '../../ui/icon.tsx';
import { CertificateDrawing } from './certificate-drawing.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import type { CertificatesData, CertificateView } from './load-certificates.ts';

interface EnlargedProps {
  readonly certificate: CertificateView;
  readonly previous: CertificateView | undefined;
  readonly next: CertificateView | undefined;
  readonly texts: CertificatesData['texts'];
  /** Shows another certificate, or none. */
  readonly onShow: (certificate: CertificateView | undefined) => void;
}

/**
 * A certificate, enlarged. Without script it covers the page and closes by a link; with script it is a modal dialog.
 */
export function EnlargedCertificate({ certificate, previous, next, texts, onShow }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // Sent open by the server, it is not modal yet.
    shown.close();
    shown.showModal();
    // Not on the first link, which may be far below.
    shown.focus();
    shown.scrollTop = 0;
  }, []);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Closing returns the focus to the opener, but only while the dialog is still in the document.
    return () => shown?.close();
  }, []);
  // The way to the next one is gone with the last.
  useEffect(() => {
    if (certificate && !dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [certificate]);

  const show = (other: CertificateView | undefined) => (event: MouseEvent) => {
    event.preventDefault();
    onShow(other);
  };
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      className="certificate-dialog"
      aria-labelledby="certificate-title"
      onCancel={(event) => {
        event.preventDefault();
        onShow(undefined);
      }}
    >
      <CertificateDrawing certificate={certificate} />
      <div className="certificate-words">
        <h2 id="certificate-title" lang={langOf(certificate, 'name')}>
          {certificate.name}
        </h2>
        <p lang={langOf(certificate, 'scope')}>{certificate.scope}</p>
        <CertificateFacts certificate={certificate} texts={texts} whole />
        <p className="page-note">{texts.note}</p>
        <p className="certificate-ways">
          {previous && (
            <a href={previous.href} onClick={show(previous)}>
              {texts.previous}
            </a>
          )}
          {next && (
            <a href={next.href} onClick={show(next)}>
              {texts.next}
            </a>
          )}
          <a href={publicPaths.certificate} className="button" onClick={show(undefined)}>
            <Icon name="close" />
            {texts.close}
          </a>
        </p>
      </div>
    </dialog>
  );
}
