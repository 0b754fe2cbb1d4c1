import { usePageData } from '../../shown-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DefinitionSection } from './definition-section.tsx';
import type { ExplainData } from './load-explain.ts';

/** `/explain`: list of figures at the left, explanations at the right. */
function ExplainPage() {
  const { texts, definitions } = usePageData<ExplainData>();
  return (
    <div className="wrap page">
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="explain">
        <nav className="explain-contents" aria-label={texts.contents}>
          <p>{texts.contents}</p>
          <ol>
            {definitions.map(({ kind, name }) => (
              <li key={kind}>
                <a href={`#${kind}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {definitions.map((definition) => (
            <DefinitionSection key={definition.kind} definition={definition} texts={texts} />
          ))}
        </div>
      </div>
    </div>
  );
}

export { ExplainPage as Component };
