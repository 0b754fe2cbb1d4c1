import { publicPaths } from '#contract/paths.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { Brand } from './brand.tsx';
import { useFrame } from './use-frame.ts';

export function SiteFooter() {
  const { frame, texts } = useFrame();
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <Brand />
          <p className="footer-slogan">{frame.slogan}</p>
          <p className="footer-hours">{frame.phoneHours}</p>
          <a className="footer-phone" href={`tel:${frame.phone}`}>
            {frame.phone}
          </a>
        </div>
        <nav className="footer-map" aria-label={texts.siteMap}>
          {frame.navigation.map((group) => (
            <div key={group.label}>
              <h2>{group.label}</h2>
              <ul>
                {group.links.map(({ label, href }) => (
                  <li key={label}>
                    <SiteLink href={href}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap footer-legal">
        <p>{frame.copyright}</p>
        {frame.recordNumber && (
          <p>
            {texts.recordNumber}
            {frame.recordNumber}
          </p>
        )}
        <p>{frame.credit}</p>
        <SiteLink href={publicPaths.privacy}>{texts.privacy}</SiteLink>
      </div>
    </footer>
  );
}
