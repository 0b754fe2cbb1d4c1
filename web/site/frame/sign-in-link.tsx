import { loginDestination } from '#web/shared/navigation-guard.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useFrame } from './use-frame.ts';

/**
 * The "go to login" action: the workspace with a token, else the form (docs/product/public-site.md, "Navigation
 * rules"). Both links are rendered and styles show one, so that a cached page suits every reader.
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
