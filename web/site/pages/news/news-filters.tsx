import { publicPaths } from '#contract/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NewsData } from './news-data.ts';

/** Tags at the left, year and keywords at the right: links and a form that work without script. */
export function NewsFilters({ tags, form, texts }: Pick<NewsData, 'tags' | 'form' | 'texts'>) {
  return (
    <div className="news-filters">
      <nav className="news-tags" aria-label={texts.filters}>
        {tags.map(({ label, href, current }) => (
          <SiteLink key={href} href={href} current={current}>
            {label}
          </SiteLink>
        ))}
      </nav>
      <search>
        {/* What stands in the fields belongs to an address: another one brings fields of its own. */}
        <form key={`${form.tag} ${form.year} ${form.q}`} action={publicPaths.companyNews}>
          {form.tag && <input type="hidden" name="tag" value={form.tag} />}
          <label className="news-year">
            <span className="visually-hidden">{texts.year}</span>
            <select name="year" defaultValue={form.year} autoComplete="off">
              <option value="">{texts.allYears}</option>
              {form.years.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="chevron" size={14} />
          </label>
          <span className="news-search">
            <input
              type="search"
              name="q"
              defaultValue={form.q}
              maxLength={100}
              aria-label={texts.search}
              placeholder={texts.search}
            />
            <button type="submit" aria-label={texts.submit}>
              <Icon name="search" />
            </button>
          </span>
        </form>
      </search>
    </div>
  );
}
