import { useLoaderData } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PartnerMark } from '../../ui/partner-mark.tsx';
import type { PartnersData } from './load-partners.ts';

function PartnersPage() {
  const { title, lead, tabsLabel, tabs, partners, missing, missingText, contact } = useLoaderData<PartnersData>();
  return (
    <div className="wrap page">
      <PageHead title={title} lead={lead} />
      <LinkTabs label={tabsLabel} tabs={tabs} />
      {partners.length === 0 && (
        <EmptyState title={missing} text={missingText} actions={[{ label: contact, href: publicPaths.contactUs }]} />
      )}
      <ul className="partner-rows">
        {partners.map(({ id, name, field }) => (
          <li key={id}>
            <PartnerMark id={id} />
            <strong>{name}</strong>
            <span>{field}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export { PartnersPage as Component };
