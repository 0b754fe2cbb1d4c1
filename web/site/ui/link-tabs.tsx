import type { ListTab } from '../site-data.ts';
import { SiteLink } from './site-link.tsx';

/** Tabs as links: the selection is in the URL, can be shared and works without script. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly ListTab[] }) {
  return (
    <nav className="link-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <SiteLink key={tab.href} href={tab.href} current={tab.current}>
          {tab.label}
          <span className="link-tabs-count">{tab.count}</span>
        </SiteLink>
      ))}
    </nav>
  );
}
