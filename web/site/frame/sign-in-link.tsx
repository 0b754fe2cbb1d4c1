import { loginDestination } from '#web/shared/navigation-guard.ts';
import { useHasToken } from '../has-token.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useFrame } from './use-frame.ts';

/** The "go to login" action: into the workspace with a token, else to the form (seed §2). */
export function SignInLink({ className }: { readonly className: string }) {
  const { texts } = useFrame();
  const signedIn = useHasToken();
  return (
    <SiteLink href={loginDestination(signedIn)} className={className}>
      {signedIn ? texts.workspace : texts.signIn}
    </SiteLink>
  );
}
