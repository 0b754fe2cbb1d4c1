import { publicPaths } from '#contract/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { BaExplorerData } from './ba-explorer-data.ts';

/** A plain form that submits to the URL of its fields, with or without script. */
export function SearchForm({ data }: { readonly data: BaExplorerData }) {
  const { texts, q, range, kept, examples } = data;
  return (
    <search>
      {/* A new address brings its own words and days. */}
      <form
        key={`${q} ${range.from} ${range.until}`}
        className="explorer-form"
        action={`${publicPaths.baExplorer}#demo`}
      >
        <div className="field-box">
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={300}
            autoComplete="off"
            aria-label={texts.label}
            aria-describedby="explorer-syntax"
            placeholder={texts.placeholder}
          />
        </div>
        {(['from', 'until'] as const).map((name) => (
          <label key={name} className="explorer-date">
            {texts[name]}
            <input type="date" name={name} defaultValue={range[name]} min="2000-01-01" />
          </label>
        ))}
        {kept.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-primary">
          {texts.submit}
        </button>
      </form>
      <p id="explorer-syntax" className="explorer-help">
        {texts.syntax}
        <span className="explorer-examples">
          {texts.examplesLabel}
          {examples.map(({ label, href, lang }) => (
            <SiteLink key={href} href={href} lang={lang}>
              {label}
            </SiteLink>
          ))}
        </span>
      </p>
    </search>
  );
}
