import { loginDestination } from '#web/shared/navigation-guard.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useFrame } from './use-frame.ts';

/**
 * The "go to login" action: into the workspace with a token, else to the form (docs/product/public-site.md, "Navigation
 * rules"). Both are there, and the style sheet shows the one that fits, so that a kept page is right for every reader
 * from its first moment on.
 */
export function SignInLink({ className }: { readonly className: string }) {
  const { texts } = useFrame();
  return (
    <>
      <SiteLink href={loginDestination(false)} className={`${className} for-visitors`}>
        {texts.signIn}
      </SiteLink>
      <SiteLink href={loginDestination(true)} className={`${className} for-members`}>
        {texts.workspace}
      </SiteLink>
    </>
  );
}
