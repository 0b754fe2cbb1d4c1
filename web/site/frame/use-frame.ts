import { useRouteLoaderData } from 'react-router';
import { type FrameData, rootRouteId } from '../site-data.ts';

/** Brand, navigation, language and the frame's words, from the root route. */
export function useFrame(): FrameData {
  return useRouteLoaderData(rootRouteId) as FrameData;
}
