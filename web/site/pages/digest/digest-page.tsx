import { Fragment, type ReactNode } from 'react';
import type { Language } from '#contract/language.ts';
import { type DigestBlock, orderBlocks } from '#contract/outreach/push-rules.ts';
import type { DigestFact, SharedDigest } from '#contract/outreach/sharing.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { OutboundLink } from '#web/shared/ui/outbound-link.tsx';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill, formatMonthDayBeside } from '../../loading/formatting.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import { fellBackText } from '../../sharing/fell-back-text.ts';
import { type SharedPageData, ShareGate } from '../../sharing/share-gate.tsx';
import { usePageData } from '../../shown-page.tsx';

/** `/previewPushArticleResult`: a digest as its recipient sees it (docs/product/outreach.md, "Sharing"). */
function DigestPage() {
  const data = usePageData<SharedPageData<'digest'>>();
  return (
    <ShareGate data={data}>{({ digest }) => <DigestPreview digest={digest} texts={data.texts.digest} />}</ShareGate>
  );
}

interface DigestProps {
  readonly digest: SharedDigest;
  readonly texts: SharingTexts['digest'];
}

/** A pair of radio buttons read by styles, so that it needs no script. */
function DigestPreview({ digest, texts }: DigestProps) {
  return (
    <div className="preview">
      <fieldset className="preview-bar">
        <legend>{texts.preview}</legend>
        <label>
          <input type="radio" name="device" value="desktop" defaultChecked />
          <span>{texts.desktop}</span>
        </label>
        <label>
          <input type="radio" name="device" value="phone" />
          <span>{texts.phone}</span>
        </label>
      </fieldset>
      <Letter digest={digest} texts={texts} />
    </div>
  );
}

/** `lang` of what was frozen in another language than the page's. */
function useFrozenLang(digest: SharedDigest): Language | undefined {
  const { language } = useFrame();
  return digest.language === language ? undefined : digest.language;
}

function Letter({ digest, texts }: DigestProps) {
  const { frame, language } = useFrame();
  const lang = useFrozenLang(digest);
  const { companyName: company, title, note, from, until, articles, withdrawn, blocks } = digest;
  const parts: Readonly<Record<DigestBlock, ReactNode>> = {
    foreword: note && (
      <p className="letter-note" lang={lang}>
        {note}
      </p>
    ),
    figures: <Figures figures={digest.figures} lang={lang} />,
    chart: <Chart digest={digest} texts={texts} />,
    articles: <OwnArticles digest={digest} texts={texts} />,
    searches: <Themes digest={digest} texts={texts} />,
    companies: <Companies digest={digest} texts={texts} />,
    hotWords: <Words digest={digest} />,
  };
  return (
    <article className="letter">
      <header className="letter-head">
        <Seal size={24} />
        <span lang={langOf(frame, 'brand')}>{frame.brand}</span>
        <span className="letter-company">{company}</span>
      </header>
      <h1 lang={lang}>{title}</h1>
      <p className="letter-period">
        {fill(texts.period, { from: formatDay(from, language), until: formatDay(until, language) })}
      </p>
      {digest.sentence && (
        <p className="letter-sentence" lang={lang}>
          {digest.sentence}
        </p>
      )}
      <p>{articles.length > 0 ? fill(texts.greeting, { company, count: articles.length }) : texts.empty}</p>
      {orderBlocks(blocks).map((block) => (
        <Fragment key={block}>{parts[block]}</Fragment>
      ))}
      {withdrawn > 0 && <p className="letter-withdrawn">{fill(texts.withdrawn, { count: withdrawn })}</p>}
      <footer className="letter-foot">{fill(texts.foot, { brand: frame.brand, company })}</footer>
    </article>
  );
}

/** The articles that no theme found. */
function OwnArticles({ digest: { articles, searches, until }, texts }: DigestProps) {
  const searched = new Set(searches.flatMap(({ articleIds }) => articleIds));
  return <Articles articles={articles.filter(({ id }) => !searched.has(id))} until={until} texts={texts} />;
}

function Themes({ digest, texts }: DigestProps) {
  const lang = useFrozenLang(digest);
  const { articles, searches, until } = digest;
  return searches.map(({ name, figures = [], facts = [], articleIds }) => (
    <section key={name}>
      <h2 className="letter-part" lang={lang}>
        {name}
      </h2>
      <Figures figures={figures} lang={lang} />
      <Facts facts={facts} lang={lang} />
      <Articles articles={articles.filter(({ id }) => articleIds.includes(id))} until={until} texts={texts} />
    </section>
  ));
}

interface ArticlesProps {
  readonly articles: SharedDigest['articles'];
  /** The last day of the digest. */
  readonly until: string;
  readonly texts: SharingTexts['digest'];
}

function Articles({ articles, until, texts }: ArticlesProps) {
  const { language } = useFrame();
  if (articles.length === 0) return null;
  return (
    <ol className="letter-articles">
      {articles.map(({ id, category, title: headline, summary, sourceName, publishedAt, reach, link }) => (
        <li key={id}>
          <p className="meta">
            <span className={`tag tag-${category}`}>{category}</span>
            {sourceName}
            <time dateTime={publishedAt}>{formatMonthDayBeside(publishedAt, until, language)}</time>
          </p>
          <h2>{headline}</h2>
          <p>{summary}</p>
          {reach && <p className="letter-reach">{reach}</p>}
          {link && (
            <OutboundLink href={link} className="letter-link">
              {texts.read}
            </OutboundLink>
          )}
        </li>
      ))}
    </ol>
  );
}

interface FactsProps {
  readonly facts: readonly DigestFact[];
  readonly lang: Language | undefined;
}

/** What else is said of a theme, a line each. */
function Facts({ facts, lang }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className="letter-facts" lang={lang}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FiguresProps {
  readonly figures: SharedDigest['figures'];
  readonly lang: Language | undefined;
}

/** Figures beside one another, each with its change and a link to its formula. */
function Figures({ figures, lang }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <dl className="letter-figures" lang={lang}>
      {figures.map(({ label, url, number, unit, change }) => (
        <div key={label}>
          <dt>
            <a href={url}>{label}</a>
          </dt>
          <dd>
            <b>{number}</b>
            {unit} {change}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ digest: { chart }, texts }: DigestProps) {
  if (!chart) return null;
  const says = fill(texts.chartText, { ...chart });
  return (
    <figure className="letter-chart">
      <h2 className="letter-part">{texts.chart}</h2>
      <img src={chart.light} width={518} height={180} alt={says} />
      <p className="letter-ends">
        <span>{chart.from}</span>
        <span>{chart.until}</span>
      </p>
      <figcaption>{says}</figcaption>
    </figure>
  );
}

/** Companies beside one another. */
function Companies({ digest, texts }: DigestProps) {
  const lang = useFrozenLang(digest);
  const { companies } = digest;
  if (companies.length === 0) return null;
  return (
    <section>
      <h2 className="letter-part">{texts.companies}</h2>
      <ul className="letter-rows">
        {companies.map(({ name, rate, articles }) => (
          <li key={name}>
            <b lang={lang}>{name}</b>
            <b>{rate}</b>
            <span className="letter-aside">{fill(texts.articleCount, { count: articles })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ digest: { words, wordScope, companyName } }: Pick<DigestProps, 'digest'>) {
  const { digest: texts, hotWords, labels } = usePageData<SharedPageData<'digest'>>().texts;
  if (words.length === 0) return null;
  return (
    <section>
      <h2 className="letter-part">{texts.hotWords}</h2>
      {wordScope && <p className="letter-scope">{fellBackText(wordScope, companyName, hotWords)}</p>}
      <ul className="letter-rows">
        {words.map(({ word, z, state }) => (
          <li key={word}>
            <b lang="zh-CN">{word}</b>
            <b>{z}</b>
            <span className="letter-aside">{labels.states[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export { DigestPage as Component };
