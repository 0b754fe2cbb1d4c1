import { langOf } from '#web/shared/lang-of.ts';
import type { CertificateView } from './load-certificates.ts';

/** A4 in millimetres, doubled. */
const page = { width: 420, height: 594 } as const;
const nameStep = 40;
const scopeStep = 24;

/**
 * A certificate drawn from its data, not an image of the original. Hidden from screen readers, because the data is
 * beside it as text.
 */
export function CertificateDrawing({ certificate }: { readonly certificate: CertificateView }) {
  const { drawing, number, issuedOn } = certificate;
  const nameAt = 246 - (drawing.name.length - 1) * (nameStep / 2);
  const scopeAt = 330;
  return (
    <svg className="certificate-drawing" viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
      <rect width={page.width} height={page.height} fill="var(--bg-surface)" />
      <g fill="none" stroke="var(--text-1)">
        <rect x="26" y="26" width="368" height="542" strokeWidth="1.4" />
        <rect x="32" y="32" width="356" height="530" strokeWidth="0.6" />
        <path d="M26 58H58V26M362 26V58H394M26 536H58V568M362 568V536H394" strokeWidth="0.6" />
      </g>
      <svg x="130" y="62" width="160" height="120" viewBox="0 0 160 120">
        <image href={drawing.picture} width="160" height="120" preserveAspectRatio="xMidYMid slice" opacity="0.9" />
      </svg>
      <g textAnchor="middle" fill="var(--text-1)">
        <g className="certificate-name" lang={langOf(certificate, 'name')}>
          {drawing.name.map((line, index) => (
            <text key={line} x="210" y={nameAt + index * nameStep}>
              {line}
            </text>
          ))}
        </g>
        <g className="certificate-scope" lang={langOf(certificate, 'scope')}>
          {drawing.scope.map((line, index) => (
            <text key={line} x="210" y={scopeAt + index * scopeStep}>
              {line}
            </text>
          ))}
        </g>
        <g className="certificate-foot">
          {drawing.issuer.map((line, index) => (
            <text
              key={line}
              lang={langOf(certificate, 'issuer')}
              x="210"
              y={492 - (drawing.issuer.length - index) * 20}
            >
              {line}
            </text>
          ))}
          <text x="210" y="502">
            {issuedOn}
          </text>
          <text x="210" y="524">
            {number}
          </text>
        </g>
      </g>
      <g fill="none" stroke="var(--seal)" opacity="0.85" transform="translate(328 486) rotate(-9)">
        <circle r="38" strokeWidth="2.4" />
        <circle r="33" strokeWidth="0.8" />
        <rect x="-9" y="-9" width="18" height="18" fill="var(--seal)" stroke="none" />
        <path d="M-24 0H-14M14 0H24M0-24V-14M0 14V24" strokeWidth="1.6" />
      </g>
    </svg>
  );
}
