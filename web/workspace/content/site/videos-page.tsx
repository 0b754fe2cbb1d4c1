import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { ContentDesk } from './content-desk.tsx';

export const videoKinds: readonly ContentKind[] = ['video'];

export function Component() {
  return <ContentDesk kinds={videoKinds} area="video" />;
}
