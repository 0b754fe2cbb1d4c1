import type { OpenedShare, ShareKind } from '#contract/outreach/sharing.ts';
import type { LoadContext } from './page-loader.ts';
import { codeOf } from './refusal.ts';

type ShareOf<Kind extends ShareKind> = Extract<OpenedShare, { kind: Kind }>;

/** Whether the password is asked for the first time or again. */
export type PasswordIssue = 'needed' | 'wrong' | 'usedUp';

export type ShareOutcome<Kind extends ShareKind> =
  /** The URL has no link. */
  | { readonly state: 'none' }
  | { readonly state: 'ended' }
  | { readonly state: 'password'; readonly issue: PasswordIssue }
  | { readonly state: 'open'; readonly share: ShareOf<Kind> };

/** Opens the link in a page's URL. Invalid links all show the same notice. */
export async function openShareOf<Kind extends ShareKind>(
  { url, call, form }: LoadContext,
  kind: Kind,
): Promise<ShareOutcome<Kind>> {
  const token = url.searchParams.get('share');
  const password = form?.get('password') ?? undefined;
  if (!token) return { state: 'none' };
  try {
    const share = await call('share.open', { body: { token, ...(password !== undefined && { password }) } });
    // A link of another kind, typed behind this page's path.
    return share.kind === kind ? { state: 'open', share: share as ShareOf<Kind> } : { state: 'ended' };
  } catch (error) {
    return outcomeOf(error, password);
  }
}

function outcomeOf(error: unknown, password: string | undefined) {
  const code = codeOf(error);
  switch (code) {
    case 'SHARE_ENDED':
      return { state: 'ended' } as const;
    case 'SHARE_PASSWORD_NEEDED':
      return { state: 'password', issue: 'needed' } as const;
    case 'SHARE_PASSWORD_WRONG':
      return { state: 'password', issue: 'wrong' } as const;
    case 'SHARE_GUESSES_USED_UP':
      return { state: 'password', issue: 'usedUp' } as const;
    case 'INVALID_REQUEST':
      // Too long for a password or token.
      return password === undefined ? ({ state: 'ended' } as const) : ({ state: 'password', issue: 'wrong' } as const);
    default:
      throw error;
  }
}

/** Pages of invalid links answer 404; those that ask for a password do not. */
export function statusOf(outcome: { readonly state: string }): number {
  return outcome.state === 'ended' ? 404 : 200;
}
