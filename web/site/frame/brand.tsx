import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { useFrame } from './use-frame.ts';

/** Seal and name, linked to the front page. */
export function Brand() {
  const { frame } = useFrame();
  return (
    <SiteLink href={publicPaths.front} className="brand">
      <Seal size={30} />
      <span className="brand-name" lang={langOf(frame, 'brand')}>
        {frame.brand}
      </span>
    </SiteLink>
  );
}
