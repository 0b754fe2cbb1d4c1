import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { ContentManager } from './content-manager.tsx';

export const videoKinds: readonly ContentKind[] = ['video'];

export function Component() {
  return <ContentManager kinds={videoKinds} />;
}
