interface SealProps {
  /** Side in pixels, 16 or more. */
  readonly size: number;
  /** Label for screen readers; omit it if the brand name is beside the seal. */
  readonly label?: string;
}

/**
 * The brand's seal, drawn instead of typed so that it is the same on every machine (docs/visual-language.md, "Seal").
 */
export function Seal({ size, label }: SealProps) {
  return (
    <svg
      className="seal"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width="32" height="32" rx="2.6" fill="var(--seal)" />
      <path
        stroke="#fff"
        strokeWidth="1.9"
        d="M7.8 6.8v6.9M12 4.9v9.2M19.3 4.7l-3.1 5.8M17.9 7.7H27M21 10.5l2.4 3.4M4.8 20.3 16 14.5l11.2 5.8M11.4 19.3h9.2M8.8 23.1h14.4M16 19.3v7.6M11.1 24.5l1 1.8M20.9 24.5l-1 1.8M5 27.1h22"
      />
    </svg>
  );
}
