import type { CallToAction as CallToActionTexts } from '#contract/content/site.ts';
import { publicPaths } from '#contract/paths.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useFrame } from '../frame/use-frame.ts';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';

/** Call to action above the footer of the front page and product pages. */
export function CallToAction({ title, text, untranslated }: CallToActionTexts) {
  const { frame, texts } = useFrame();
  return (
    <section className="cta">
      <div className="wrap cta-row">
        <div className="cta-words">
          <h2 lang={langOf({ untranslated }, 'title')}>{title}</h2>
          <p className="short-copy" lang={langOf({ untranslated }, 'text')}>
            {text}
          </p>
          <div className="cta-actions">
            <SiteLink href={publicPaths.tryUse} className="button button-paper">
              {texts.tryUse}
            </SiteLink>
            <a href={phoneHref(frame.phone)} className="button button-outline">
              <Icon name="phone" />
              {frame.phone}
            </a>
          </div>
        </div>
        <div className="cta-mirror">
          <img src="/illustrations/mirror/0.svg?ground=ink" width="1000" height="1000" alt="" loading="lazy" />
          <Seal size={74} />
        </div>
      </div>
    </section>
  );
}
