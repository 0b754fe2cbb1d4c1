import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { PartnerMark } from '../../ui/partner-mark.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FrontData } from './front-data.ts';

/** Partners in four columns, one per type. */
export function PartnersSection({ partners, texts: { partners: texts } }: FrontData) {
  return (
    <Section title={texts.title} lead={texts.lead} more={<ArrowLink href={publicPaths.contactUs} label={texts.more} />}>
      <div className="partners">
        {partners.map(({ label, href, members }) => (
          <div key={href}>
            <h3>
              <SiteLink href={href}>{label}</SiteLink>
            </h3>
            {members.length === 0 && <p className="section-empty">{texts.none}</p>}
            <ul>
              {members.map((member) => (
                <li key={member.id} lang={langOf(member, 'name')}>
                  <PartnerMark id={member.id} />
                  {member.name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
