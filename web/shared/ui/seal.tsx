import { sealStrokes } from '#contract/seal.ts';

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
      <path stroke="#fff" strokeWidth="1.9" d={sealStrokes} />
    </svg>
  );
}
