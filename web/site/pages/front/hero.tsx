import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FrontData } from './front-data.ts';
import { PlateCard } from './plate-card.tsx';
import { StripItems } from './strip-items.tsx';

export function Hero({ hero, untranslated, plate, strip, texts }: FrontData) {
  return (
    <div className="hero">
      <img className="hero-mirror" src="/illustrations/mirror/1.svg?ground=paper" width="1000" height="1000" alt="" />
      <div className="wrap hero-row">
        <div className="hero-words">
          <h1 lang={langOf(hero, 'title')}>{hero.title}</h1>
          <p className="hero-lead short-copy" lang={langOf(hero, 'lead')}>
            {hero.lead}
          </p>
          <div className="hero-actions">
            <SiteLink href={publicPaths.tryUse} className="button button-primary button-large">
              {texts.tryUse}
            </SiteLink>
            <SiteLink href={publicPaths.explain} className="button button-large">
              {texts.exploreTool}
            </SiteLink>
          </div>
          <p className="hero-trust">
            <Icon name="shield" />
            <span lang={langOf(hero, 'trust')}>{hero.trust}</span>
          </p>
          {untranslated && <p className="hero-note">{untranslated}</p>}
        </div>
        <PlateCard plate={plate} texts={texts.plate} />
      </div>
      {strip && (
        <div className="wrap">
          <div className="strip">
            <p className="strip-head">
              <strong>{texts.strip.title}</strong>
              <span>{strip.note}</span>
            </p>
            <StripItems items={strip.items} />
          </div>
        </div>
      )}
    </div>
  );
}
