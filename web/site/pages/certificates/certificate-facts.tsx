import { langOf } from '#web/shared/lang-of.ts';
import type { CertificatesData, CertificateView } from './load-certificates.ts';

interface FactsProps {
  readonly certificate: CertificateView;
  readonly texts: CertificatesData['texts'];
  /** With number and first day. */
  readonly whole?: boolean;
}

export function CertificateFacts({ certificate, texts, whole = false }: FactsProps) {
  const { issuer, number, issuedOn, validUntil, expired } = certificate;
  const facts = whole ? [[texts.number, number] as const, [texts.issuedOn, issuedOn] as const] : [];
  return (
    <dl className="certificate-facts">
      <div>
        <dt>{texts.issuer}</dt>
        <dd lang={langOf(certificate, 'issuer')}>{issuer}</dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{texts.validUntil}</dt>
        <dd>
          {validUntil} {expired && <span className="tag tag-warning">{texts.expired}</span>}
        </dd>
      </div>
    </dl>
  );
}
