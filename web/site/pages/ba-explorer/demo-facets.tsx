import { Icon } from '../../ui/icon.tsx';
import { Passages } from '../../ui/passages.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { BaExplorerData, FacetOption } from './ba-explorer-data.ts';

/** Filters as links; collapsed on phones. */
export function DemoFacets({ data }: { readonly data: BaExplorerData }) {
  const { texts, facets, clear } = data;
  return (
    <nav id="filters" className="explorer-facets" aria-label={texts.filters}>
      {clear && (
        <SiteLink href={clear} className="explorer-clear">
          {texts.clear}
          <Icon name="close" />
        </SiteLink>
      )}
      {facets.map(({ title, options }) => (
        <details key={title} open>
          <summary>{title}</summary>
          <ul>
            {options.map((option) => (
              <li key={option.label}>
                {option.href === null ? (
                  <span className="explorer-option" data-empty>
                    <span className="visually-hidden">
                      <Passages parts={option.spoken} />
                    </span>
                    <OptionBody option={option} />
                  </span>
                ) : (
                  <SiteLink href={option.href} className="explorer-option" current={option.chosen}>
                    <span className="visually-hidden">
                      <Passages parts={option.spoken} />
                    </span>
                    <OptionBody option={option} />
                  </SiteLink>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function OptionBody({ option: { label, lang, count, share } }: { readonly option: FacetOption }) {
  return (
    <span className="explorer-option-body" aria-hidden="true">
      <span className="explorer-box" />
      <span className="explorer-label" lang={lang}>
        {label}
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none">
        <rect x={100 - share} width={share} height="4" />
      </svg>
      <span className="explorer-count">{count}</span>
    </span>
  );
}
