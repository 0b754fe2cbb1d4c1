import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { ContentManager } from './content-manager.tsx';
import { videoKinds } from './videos-page.tsx';

const kinds = (Object.keys(contentKinds) as ContentKind[]).filter((kind) => !videoKinds.includes(kind));

/** Everything on the public site that has no page of its own in the menu. */
export function Component() {
  return <ContentManager kinds={kinds} area="site" />;
}
