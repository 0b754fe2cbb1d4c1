import { useShownPage } from '../shown-page.tsx';
import type { FrameData } from '../site-data.ts';

/** Brand, navigation, language and texts of the frame. */
export function useFrame(): FrameData {
  return useShownPage().frame;
}
