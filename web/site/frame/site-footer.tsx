import { publicPaths } from '#contract/paths.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { Brand } from './brand.tsx';
import { useFrame } from './use-frame.ts';

export function SiteFooter() {
  const { frame, texts, untranslatedNote } = useFrame();
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <Brand />
          <p className="footer-slogan" lang={langOf(frame, 'slogan')}>
            {frame.slogan}
          </p>
          <p className="footer-hours" lang={langOf(frame, 'phoneHours')}>
            {frame.phoneHours}
          </p>
          <a className="footer-phone" href={phoneHref(frame.phone)}>
            {frame.phone}
          </a>
        </div>
        <nav className="footer-map" aria-label={texts.siteMap}>
          {frame.navigation.map((group) => (
            <div key={group.label}>
              <h2 lang={langOf(group, 'label')}>{group.label}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.label} lang={langOf(link, 'label')}>
                    <SiteLink href={link.href}>{link.label}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap footer-legal">
        {untranslatedNote && <p>{untranslatedNote}</p>}
        <p lang={langOf(frame, 'copyright')}>{frame.copyright}</p>
        {frame.recordNumber && (
          <p>
            {texts.recordNumber}
            <span lang={langOf(frame, 'recordNumber')}>{frame.recordNumber}</span>
          </p>
        )}
        <p lang={langOf(frame, 'credit')}>{frame.credit}</p>
        <SiteLink href={publicPaths.privacy}>{texts.privacy}</SiteLink>
      </div>
    </footer>
  );
}
