import type { CertificatesData, CertificateView } from './load-certificates.ts';

interface FactsProps {
  readonly certificate: CertificateView;
  readonly texts: CertificatesData['texts'];
  /** With number and first day. */
  readonly whole?: boolean;
}

export function CertificateFacts({ certificate, texts, whole = false }: FactsProps) {
  const { issuer, number, issuedOn, validUntil, expired } = certificate;
  const facts = [
    [texts.issuer, issuer],
    ...(whole
      ? [
          [texts.number, number],
          [texts.issuedOn, issuedOn],
        ]
      : []),
  ];
  return (
    <dl className="certificate-facts">
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
