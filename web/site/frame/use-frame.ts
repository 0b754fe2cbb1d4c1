import { useShownPage } from '../shown-page.tsx';
import type { FrameData } from '../site-data.ts';

/** Brand, navigation, language and the frame's words. */
export function useFrame(): FrameData {
  return useShownPage().frame;
}
