/** Position of a popover in page coordinates, so that it scrolls with its figure. */
export interface Place {
  readonly left: number;
  /** The edge at the figure: from the top of the page below it, from the bottom above it. */
  readonly top?: number;
  readonly bottom?: number;
  readonly maxHeight: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly scrollY: number;
}

/** Distance to the figure and to the window edges. */
const gap = 10;
/** With less height, the popover uses the side with more space. */
const comfortable = 420;

/** Centred below the figure within the window, or above it if there is more space. */
export function placePopover(anchor: Box, width: number, viewport: Viewport): Place {
  const centre = (anchor.left + anchor.right) / 2;
  const left = Math.max(gap, Math.min(centre - width / 2, viewport.width - width - gap));
  const below = viewport.height - anchor.bottom - 2 * gap;
  const above = anchor.top - 2 * gap;
  if (below >= comfortable || below >= above) {
    return { left, top: anchor.bottom + viewport.scrollY + gap, maxHeight: Math.max(below, 240) };
  }
  return { left, bottom: viewport.height - anchor.top - viewport.scrollY + gap, maxHeight: Math.max(above, 240) };
}
