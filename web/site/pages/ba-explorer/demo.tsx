import { publicPaths } from '#contract/paths.ts';
import { ChoiceLinks } from '../../ui/choice-links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { BaExplorerData } from './ba-explorer-data.ts';
import { DemoFacets } from './demo-facets.tsx';
import { DemoHistogram } from './demo-histogram.tsx';
import { DemoResults } from './demo-results.tsx';
import { SearchForm } from './search-form.tsx';

/** Live search. Form and links work without script: all state is in the URL. */
export function Demo({ data }: { readonly data: BaExplorerData }) {
  const { texts } = data;
  return (
    <section id="demo" className="wrap explorer" aria-labelledby="demo-title">
      <h2 id="demo-title" className="visually-hidden">
        {texts.demo}
      </h2>
      <div className="explorer-plate">
        <SearchForm data={data} />
        <div className="explorer-columns">
          {data.refusal === null && <DemoFacets data={data} />}
          <div className="explorer-results">
            {data.refusal === null ? <Found data={data} /> : <Refused text={data.refusal} texts={texts} />}
            <p className="explorer-more">
              <Icon name="lock" />
              <span>{data.more}</span>
              <SiteLink href={publicPaths.login} className="button button-primary">
                {texts.signIn}
              </SiteLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Results, or a notice that there are none. */
function Found({ data }: { readonly data: BaExplorerData }) {
  const { texts } = data;
  return (
    <>
      <a href="#filters" className="button explorer-to-filters">
        {texts.filters}
      </a>
      <div className="explorer-head">
        <p>
          <b>{data.total}</b> <span>{data.rangeText}</span>
        </p>
        <div className="explorer-choices">
          <ChoiceLinks className="link-tabs" label={data.unit} links={data.units} />
          <ChoiceLinks className="link-tabs" label={texts.sort} links={data.sorts} />
        </div>
      </div>
      <DemoHistogram histogram={data.histogram} />
      {data.results.length === 0 ? (
        <EmptyState
          title={texts.missing}
          text={texts.missingText}
          actions={[{ label: texts.clear, href: `${publicPaths.baExplorer}#demo` }]}
        />
      ) : (
        <DemoResults results={data.results} texts={texts} />
      )}
    </>
  );
}

/** Why the search was not run. The form keeps its input. */
function Refused({ text, texts }: { readonly text: string } & Pick<BaExplorerData, 'texts'>) {
  return (
    <div role="status">
      <EmptyState
        title={texts.refused}
        text={text}
        actions={[{ label: texts.clear, href: `${publicPaths.baExplorer}#demo` }]}
      />
    </div>
  );
}
