import styles from './published-inquiry.module.css';

/** An envelope under the seal, with one sheet per quote up to five. */
export function EnvelopeDrawing({ sheets }: { readonly sheets: number }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 228 150" aria-hidden="true">
      {Array.from({ length: sheets }, (_, index) => {
        const step = sheets - index;
        return <path key={step} d={`M${4 + step * 4} 36V${36 - step * 6}h${220 - step * 8}V36`} />;
      })}
      <path className={styles.paper} d="M4 36h220v110H4z" />
      <path d="m4 36 110 66L224 36M4 146l76-64M224 146l-76-64" />
      <g transform="translate(92 66)">
        <rect className={styles.seal} width="44" height="44" rx="3.6" />
        <path
          className={styles.strokes}
          transform="scale(1.375)"
          d="M7.8 6.8v6.9M12 4.9v9.2M19.3 4.7l-3.1 5.8M17.9 7.7H27M21 10.5l2.4 3.4M4.8 20.3 16 14.5l11.2 5.8M11.4 19.3h9.2M8.8 23.1h14.4M16 19.3v7.6M11.1 24.5l1 1.8M20.9 24.5l-1 1.8M5 27.1h22"
        />
      </g>
    </svg>
  );
}
