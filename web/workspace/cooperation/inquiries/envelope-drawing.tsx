import { sealStrokes } from '#contract/seal.ts';
import styles from './published-inquiry.module.css';

/** An envelope of woven paper under the seal, with one sheet per quote up to five. */
export function EnvelopeDrawing({ sheets }: { readonly sheets: number }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 228 150" aria-hidden="true">
      {Array.from({ length: sheets }, (_, index) => {
        const step = sheets - index;
        return <path key={step} d={`M${4 + step * 4} 36V${36 - step * 6}h${220 - step * 8}V36`} />;
      })}
      <pattern id="envelope-weave" width="16" height="16" patternUnits="userSpaceOnUse">
        <path className={styles.weave} d="M2 0h4v8H2zM10 8h4v8h-4zM8 2h8v4H8zM0 10h8v4H0z" />
      </pattern>
      <path className={styles.paper} d="M4 36h220v110H4z" />
      <path fill="url(#envelope-weave)" d="M4 36h220v110H4z" />
      <path d="m4 36 110 66L224 36M4 146l76-64M224 146l-76-64" />
      <g transform="translate(92 66)">
        <rect className={styles.seal} width="44" height="44" rx="3.6" />
        <path className={styles.strokes} transform="scale(1.375)" d={sealStrokes} />
      </g>
    </svg>
  );
}
