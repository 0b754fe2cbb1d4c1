/**
 * The widths of the window at which pages change their layout. Styles write `@media (--phone)`, as custom media
 * queries will be written when browsers know them; the build puts the condition in (`vite.config.ts`).
 */
export const breakpoints = {
  '--tiny-phone': '(width < 360px)',
  '--small-phone': '(width < 576px)',
  '--phone': '(width < 768px)',
  '--from-tablet': '(width >= 768px)',
  '--below-laptop': '(width < 992px)',
  '--below-desktop': '(width < 1200px)',
  '--desktop': '(width >= 1200px)',
  '--wide': '(width >= 1400px)',
} as const;
