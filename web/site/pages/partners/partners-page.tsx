import { OutboundLink } from '#web/shared/ui/outbound-link.tsx';
import { usePageData } from '../../shown-page.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PartnerMark } from '../../ui/partner-mark.tsx';
import type { PartnerRow, PartnersData } from './load-partners.ts';

/** `/cooperativePartner`: words before logos (docs/visual-language.md, "Public pages"). */
function PartnersPage() {
  const { title, home, lead, untranslated, tabsLabel, tabs, intro, partners, visit, join, missing } =
    usePageData<PartnersData>();
  return (
    <div className="wrap page">
      <Breadcrumbs home={home} here={title} />
      <PageHead title={title} lead={lead} untranslated={untranslated} />
      <LinkTabs label={tabsLabel} tabs={tabs} />
      {intro.text && (
        <p className="partner-intro" lang={intro.lang}>
          {intro.text}
        </p>
      )}
      {missing && <EmptyState {...missing} />}
      <ul className="partner-rows">
        {partners.map((partner) => (
          <Row key={partner.id} partner={partner} visit={visit} />
        ))}
      </ul>
      {partners.length > 0 && (
        <p className="partner-join">
          {join.text}
          <ArrowLink href={join.href} label={join.label} />
        </p>
      )}
    </div>
  );
}

function Row({ partner, visit }: { readonly partner: PartnerRow; readonly visit: string }) {
  const { id, name, field, summary, since, link } = partner;
  return (
    <li>
      <PartnerMark id={id} />
      <div className="partner-name">
        <h2 lang={partner.nameLang}>{name}</h2>
        <span lang={partner.fieldLang}>{field}</span>
      </div>
      <p lang={partner.summaryLang}>{summary}</p>
      <span className="partner-since">{since}</span>
      {link && (
        <OutboundLink href={link.href} className="partner-link">
          <span className="visually-hidden">{link.spoken}</span>
          <span aria-hidden="true">{visit}</span>
          <Icon name="arrow-out" />
        </OutboundLink>
      )}
    </li>
  );
}

export { PartnersPage as Component };
