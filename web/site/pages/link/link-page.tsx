import { publicPaths } from '#contract/paths.ts';
import { KindMessage } from '../../sharing/kind-message.tsx';
import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LinkPageData } from './load-link.ts';

/** `/linkDescription`: shows where an outbound link leads before it is followed. */
function LinkPage() {
  const { texts, front, target } = usePageData<LinkPageData>();
  if (!target) {
    const toFront = { label: front, href: publicPaths.front };
    return <KindMessage title={texts.wrong} text={texts.wrongText} actions={[toFront]} />;
  }
  const [before, after] = texts.text.split('{host}');
  return (
    <div className="kind">
      <h1>{texts.title}</h1>
      <p>
        {before}
        <b>{target.host}</b>
        {after}
      </p>
      <p className="kind-address">{target.href}</p>
      <p className="empty-actions">
        <a className="button button-primary" href={target.href} rel="noopener noreferrer nofollow">
          {texts.proceed}
        </a>
        <SiteLink href={publicPaths.front} className="button">
          {texts.back}
        </SiteLink>
      </p>
    </div>
  );
}

export { LinkPage as Component };
