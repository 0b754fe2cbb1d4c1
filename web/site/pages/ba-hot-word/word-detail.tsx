import { formatCount } from '#contract/format-number.ts';
import { csvRows, sheetOfDays } from '#web/shared/charts/data-sheet.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { langOf } from '#web/shared/lang-of.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { DayBarsChart } from '../../charts/day-bars-chart.tsx';
import { CsvLink } from '../../sharing/csv-link.tsx';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { HotWordPageData, WordDetail } from './hot-word-data.ts';

interface WordDetailProps extends Pick<HotWordPageData, 'texts' | 'common' | 'figureTexts' | 'asOf'> {
  readonly detail: WordDetail;
}

/** One word: stories by day, sources, related words, earliest articles. */
export function WordDetailPanel({ detail, texts, common, figureTexts, asOf }: WordDetailProps) {
  const { word, place, state, z, explanation, week, label, bars } = detail;
  return (
    <article id="word" className="word-detail" aria-labelledby="word-name">
      <p className="word-panel-head">
        <span>{place}</span>
        <span>{asOf}</span>
      </p>
      <div className="word-detail-body">
        <div className="word-detail-title">
          <h3 id="word-name" lang="zh-CN">
            {word}
          </h3>
          {state && <span className={`word-state word-${state}`}>{texts.states[state]}</span>}
          <div className="word-detail-z">
            {texts.z}{' '}
            {explanation ? (
              <OpenFigure explanation={explanation} texts={figureTexts} atEnd>
                {z}
              </OpenFigure>
            ) : (
              <b>{z}</b>
            )}
          </div>
        </div>
        <p className="word-detail-week">{week}</p>
        <DayBarsChart label={label} {...bars} />
        <DayTable detail={detail} texts={texts} common={common} />
        <Sources detail={detail} texts={texts} />
      </div>
    </article>
  );
}

function DayTable({ detail: { bars, csvFile }, texts, common }: Pick<WordDetailProps, 'detail' | 'texts' | 'common'>) {
  const sheet = sheetOfDays(texts.day, bars.days, [{ name: texts.stories, values: bars.values }], formatCount);
  return (
    <ChartTable sheet={sheet} title={common.table} noValue="">
      <CsvLink rows={csvRows(sheet)} file={csvFile}>
        {common.csv}
      </CsvLink>
    </ChartTable>
  );
}

function Sources({ detail: { tiers, related, earliest }, texts }: Pick<WordDetailProps, 'detail' | 'texts'>) {
  const starts = tiers.map((_, index) => tiers.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <>
      <h4>{texts.sources}</h4>
      <svg className="word-tiers" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {tiers.map(({ tier, share }, index) => (
          <rect key={tier} className={`tier-${tier}`} x={starts[index]} width={Math.max(share - 0.4, 0)} height="8" />
        ))}
      </svg>
      <ul className="word-tier-names">
        {tiers.map(({ tier, name }) => (
          <li key={tier} className={`tier-${tier}`}>
            {name}
          </li>
        ))}
      </ul>
      <h4>{texts.related}</h4>
      {related.length === 0 ? (
        <p className="word-none">{texts.noRelated}</p>
      ) : (
        <ul className="word-related">
          {related.map(({ word, similarity, share }) => (
            <li key={word}>
              <span lang="zh-CN">{word}</span>
              <ShareBar percent={share} tone="second" />
              <span className="number">{similarity}</span>
            </li>
          ))}
        </ul>
      )}
      <h4>{texts.earliest}</h4>
      {earliest.length === 0 ? (
        <p className="word-none">{texts.noEarliest}</p>
      ) : (
        <ul className="word-earliest">
          {earliest.map(({ id, title, untranslated, href, source, time, iso }) => (
            <li key={id}>
              <time dateTime={iso}>{time}</time>
              <SiteLink href={href} lang={langOf({ untranslated }, 'title')}>
                {title}
              </SiteLink>
              <span lang={langOf({ untranslated }, 'sourceName')}>{source}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
