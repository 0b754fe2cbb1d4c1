import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NotFoundData } from './load-not-found.ts';

/** A mirror that shows nothing, its seal fallen out. */
function NotFoundPage() {
  const { title, text, actions } = usePageData<NotFoundData>();
  return (
    <div className="not-found">
      <div className="not-found-mirror">
        <img src="/illustrations/mirror/404.svg?ground=paper" width="1000" height="1000" alt="" />
      </div>
      <span className="not-found-seal" />
      <div className="wrap not-found-words">
        <p className="not-found-number">404</p>
        <h1>{title}</h1>
        <p className="short-copy">{text}</p>
        <div className="not-found-actions">
          {actions.map(({ label, href }, index) => (
            <SiteLink key={href} href={href} className={index === 0 ? 'button button-primary' : 'button'}>
              {label}
            </SiteLink>
          ))}
        </div>
      </div>
    </div>
  );
}

export { NotFoundPage as Component };
