import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OpenedInvitation } from '#contract/identity/invitations.ts';
import { joinWords } from '#contract/join-words.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { InviteData } from './load-invite.ts';
import { MemberForm } from './member-form.tsx';
import { NewAccountForm } from './new-account-form.tsx';
import { useInvitation } from './use-invitation.ts';

const ways = ['asNew', 'asMember'] as const;

/** What a link invites to, and the two ways to accept (docs/product/identity.md, "Invitations"). */
function InvitePage() {
  const { texts } = usePageData<InviteData>();
  const { look, check, end } = useInvitation();
  return (
    <div className="account-form">
      <h1>{texts.title}</h1>
      <noscript>
        <p className="form-refusal">{texts.needsScript}</p>
      </noscript>
      <div role="status" className="invite-look">
        {look.state === 'waiting' && <p className="invite-waits">{texts.checking}</p>}
        {look.state === 'noLink' && <Notice title={texts.ended} text={texts.noLink} />}
        {look.state === 'ended' && (
          <Notice title={texts.ended} text={look.desc}>
            <SiteLink href={publicPaths.login} className="button">
              {texts.signIn}
            </SiteLink>
          </Notice>
        )}
        {look.state === 'failed' && (
          <Notice title={texts.failed} text={look.desc}>
            <button type="button" className="button" onClick={() => void check()}>
              {texts.retry}
            </button>
          </Notice>
        )}
      </div>
      {look.state === 'open' && <Opened token={look.token} invitation={look.invitation} onEnded={end} />}
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="account-note">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

interface OpenedProps {
  readonly token: string;
  readonly invitation: OpenedInvitation;
  readonly onEnded: (desc: string) => void;
}

function Opened({ token, invitation, onEnded }: OpenedProps) {
  const { texts, captchaTexts, passkeyTexts, passwordHint } = usePageData<InviteData>();
  const { language } = useFrame();
  const [done, setDone] = useState<{ readonly words: string; readonly username: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Announces the end to screen readers.
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  const { companyName: company, invitedBy: sender, name, roles, to, expiresAt } = invitation;
  if (done) {
    return (
      <div className="account-note">
        <Seal size={48} />
        <h2 ref={heading} tabIndex={-1}>
          {fill(texts.done, { company })}
        </h2>
        <p>{fill(done.words, { username: done.username })}</p>
        <SiteLink href={publicPaths.login} className="button button-primary button-wide">
          {texts.signIn}
        </SiteLink>
      </div>
    );
  }
  const facts = [
    [texts.facts.company, company],
    [texts.facts.roles, joinWords(roles, language)],
    [texts.facts.sentTo, to],
    [texts.facts.expiresAt, formatDateTime(expiresAt)],
  ] as const;
  const way = { texts, token, onEnded };
  const finish = (words: string) => (username: string) => setDone({ words, username });
  return (
    <>
      <p className="account-lead">{fill(texts.invites, { sender, company })}</p>
      <dl className="invite-facts">
        {facts.map(([label, value]) => (
          <FactPair key={label} label={label} value={value} />
        ))}
      </dl>
      <Tabs label={texts.ways} names={ways} labelOf={(one) => texts[one]}>
        {(one) =>
          one === 'asNew' ? (
            <NewAccountForm {...way} name={name} passwordHint={passwordHint} onDone={finish(texts.doneNew)} />
          ) : (
            <MemberForm
              {...way}
              company={company}
              captchaTexts={captchaTexts}
              passkeyTexts={passkeyTexts}
              onDone={finish(texts.doneMember)}
            />
          )
        }
      </Tabs>
    </>
  );
}

function FactPair({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

export { InvitePage as Component };
