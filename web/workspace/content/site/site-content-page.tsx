import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { ContentManager } from './content-manager.tsx';
import { videoKinds } from './videos-page.tsx';

const kinds = (Object.keys(contentKinds) as ContentKind[]).filter((kind) => !videoKinds.includes(kind));

/** All content types without a menu page of their own. */
export function Component() {
  return <ContentManager kinds={kinds} />;
}
