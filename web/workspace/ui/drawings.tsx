/**
 * Drawings of empty and failed states, 120×72 (docs/visual-language.md, "States: loading, empty, error"). Purely
 * decorative.
 */
const frame = { width: 120, height: 72, viewBox: '0 0 120 72', fill: 'none', 'aria-hidden': true } as const;

/** Nothing there yet: blank slips, a seal ready. */
export function BarsDrawing() {
  return (
    <svg {...frame}>
      <path d="M13 62h94" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path d="M24 60V46M38 60V34M52 60V42M66 60V26M80 60V36M94 60V22" stroke="var(--line-strong)" strokeWidth="7" />
      <path d="M101.5 8.5l9 1.6-1.6 9-9-1.6z" fill="var(--seal)" />
    </svg>
  );
}

/** A mirror that shows nothing. */
export function MirrorDrawing() {
  return (
    <svg {...frame} stroke="var(--line-strong)" strokeWidth="1.5">
      <circle cx="60" cy="36" r="28" />
      <circle cx="60" cy="36" r="21" strokeDasharray="1 4" />
      <rect x="51" y="27" width="18" height="18" />
      <path d="M60 4v8M60 60v8M28 36h8M84 36h8" />
    </svg>
  );
}

/** A broken mirror. */
export function BrokenMirrorDrawing() {
  return (
    <svg {...frame} stroke="var(--line-strong)" strokeWidth="1.5">
      <path d="M80.5 17a28 28 0 1 0 4.7 31.5" />
      <path d="M52 28h16v16H52z" />
      <path d="M88 28l8 8-8 8" stroke="var(--error)" />
    </svg>
  );
}

/** A mirror behind a lock. */
export function LockDrawing() {
  return (
    <svg {...frame} stroke="var(--line-strong)" strokeWidth="1.5">
      <circle cx="60" cy="36" r="28" />
      <rect x="48" y="32" width="24" height="18" rx="1.5" />
      <path d="M53 32v-5a7 7 0 0 1 14 0v5" />
      <path d="M58 38h5v5h-5z" fill="var(--seal)" stroke="none" />
    </svg>
  );
}
