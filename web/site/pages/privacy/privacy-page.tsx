import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import type { Heading } from '../../loading/prose.ts';
import { usePageData } from '../../shown-page.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { PrivacyData } from './load-privacy.ts';

/**
 * `/privacy`: version and date on top, the text with its contents, other versions (docs/visual-language.md, "Public
 * pages").
 */
function PrivacyPage() {
  const { title, lead, texts, shown, versions, missing } = usePageData<PrivacyData>();
  return (
    <div className="wrap page terms">
      <header className="terms-head">
        <h1>{title}</h1>
        {shown ? (
          <p className="terms-version">
            <b>{shown.version}</b>
            <span>{shown.effective}</span>
            <span className="tag">{shown.state}</span>
          </p>
        ) : (
          <p className="article-lead">{lead}</p>
        )}
      </header>
      {missing && <EmptyState {...missing} />}
      {shown && (
        <div className="terms-text">
          {shown.notInForce && (
            <p className="terms-note">
              {shown.notInForce} <ArrowLink href={publicPaths.privacy} label={texts.toInForce} />
            </p>
          )}
          {shown.changes.length > 0 && (
            <section className="terms-changes">
              <h2>{texts.changes}</h2>
              <ul lang={langOf(shown, 'changes')}>
                {shown.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </section>
          )}
          <details className="reading-folded">
            <summary>{texts.contents}</summary>
            <Contents headings={shown.prose.contents} lang={langOf(shown, 'body')} />
          </details>
          {shown.untranslatedNote && <p className="page-note">{shown.untranslatedNote}</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written and again when read */}
          <div className="prose" lang={langOf(shown, 'body')} dangerouslySetInnerHTML={{ __html: shown.prose.html }} />
        </div>
      )}
      <aside className="terms-side">
        {shown && (
          <nav className="terms-contents" aria-label={texts.contents}>
            <p>{texts.contents}</p>
            <Contents headings={shown.prose.contents} lang={langOf(shown, 'body')} />
          </nav>
        )}
        {versions.length > 0 && <Versions label={texts.versions} versions={versions} />}
      </aside>
    </div>
  );
}

interface ContentsProps {
  readonly headings: readonly Heading[];
  readonly lang: string | undefined;
}

function Contents({ headings, lang }: ContentsProps) {
  return (
    <ol lang={lang}>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

function Versions({ label, versions }: { readonly label: string } & Pick<PrivacyData, 'versions'>) {
  return (
    <nav className="terms-versions" aria-label={label}>
      <p>{label}</p>
      <ul>
        {versions.map((version) => (
          <li key={version.href}>
            <SiteLink href={version.href} current={version.current}>
              {version.label}
            </SiteLink>
            <span>
              {version.date} · {version.state}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { PrivacyPage as Component };
