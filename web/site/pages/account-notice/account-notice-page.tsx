import { useFrame } from '../../frame/use-frame.ts';
import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AccountNoticeData } from './load-account-notice.ts';

/** `/auth`, `/auth/detail` for somebody who came without what they need: what to do now, and the hotline. */
function AccountNoticePage() {
  const { title, lead, steps, noteTitle, noteText, ready, way } = usePageData<AccountNoticeData>();
  const { frame } = useFrame();
  return (
    <div className="account-form">
      <h1>{title}</h1>
      <p className="account-lead">{lead}</p>
      <div className="account-note">
        <h2>{noteTitle}</h2>
        <p>{noteText}</p>
        <p className="account-hotline">
          <a href={`tel:${frame.phone}`}>{frame.phone}</a>
          <span>{frame.phoneHours}</span>
        </p>
      </div>
      <h2 className="account-heading">{ready}</h2>
      <ol className="account-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <SiteLink href={way.href} className="button button-wide">
        {way.label}
      </SiteLink>
    </div>
  );
}

export { AccountNoticePage as Component };
