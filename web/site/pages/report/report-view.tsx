import { type Report, reportKindTraits } from '#contract/insight/reports.ts';
import { formatDateTime, formatDay } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { FigureNotes } from '../../sharing/open-figure.tsx';
import type { SharedTexts } from '../../sharing/shared-texts.ts';
import { usePrintedFoot } from '../../sharing/use-printed-foot.ts';
import { notesOf, numberNotes } from './note-numbers.ts';
import { ReportArticles } from './report-articles.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportDefinitions } from './report-definitions.tsx';
import { ReportEvaluation } from './report-evaluation.tsx';
import { ReportFigures } from './report-figures.tsx';
import type { ReportPartProps } from './report-part-props.ts';
import { ReportPeers } from './report-peers.tsx';
import { ReportThemes } from './report-themes.tsx';
import { ReportTone } from './report-tone.tsx';
import { ReportWords } from './report-words.tsx';
import { writeEsgSentence, writeSentence } from './write-sentence.ts';

interface ReportViewProps {
  readonly report: Report;
  readonly texts: SharedTexts;
  /** Expiry of the link; absent for users of the company. */
  readonly expiresAt?: string;
}

/** A report in the same order on screen and on paper (docs/visual-language.md, "Print"). */
export function ReportView({ report, texts, expiresAt }: ReportViewProps) {
  const { language, frame } = useFrame();
  const words = texts.report;
  usePrintedFoot(`${frame.brand}　${words.kinds[report.kind]}`, texts);
  const notes = notesOf(report);
  const part: ReportPartProps = { report, texts, noteOf: numberNotes(notes) };
  const period = { from: formatDay(report.from, language), until: formatDay(report.until, language) };
  const scope = report.industryName
    ? fill(words.scope, { ...period, industry: report.industryName, count: report.industrySize })
    : fill(words.scopeAlone, period);
  return (
    <article className="paper report">
      <div className="paper-head">
        <span className="paper-seal">
          <Seal size={26} />
          <span lang={langOf(frame, 'brand')}>{frame.brand}</span>
        </span>
        <span>{report.company.name}</span>
      </div>
      <h1>{words.kinds[report.kind]}</h1>
      <p className="report-scope">{scope}</p>
      {reportKindTraits[report.kind].subject === 'esg' ? <EsgParts {...part} /> : <ActivityParts {...part} />}
      <ReportDefinitions {...part} notes={notes} />
      <FigureNotes notes={notes} title={words.notes} texts={texts.figure} />
      <footer className="paper-foot">
        <p>{fill(words.generated, { time: formatDateTime(report.generatedAt) })}</p>
        <p>{fill(texts.source, { brand: frame.brand })}</p>
        {expiresAt && <p className="on-screen">{fill(texts.sharedUntil, { date: formatDateTime(expiresAt) })}</p>}
      </footer>
    </article>
  );
}

function ActivityParts(part: ReportPartProps) {
  const { report, texts } = part;
  const words = texts.report;
  return (
    <>
      <p className="report-sentence">{writeSentence(report, words.sentence)}</p>
      <ReportFigures {...part} />
      <ReportTone {...part} />
      <ReportChart {...part} />
      <ReportPeers {...part} />
      <ReportWords {...part} />
      <ReportThemes {...part} number={3} words={{ title: words.themes, scope: words.themesScope, row: words.theme }} />
      <ReportArticles
        {...part}
        number={report.themes?.length ? 4 : 3}
        words={{ title: words.articles, none: words.noArticles }}
      />
    </>
  );
}

function EsgParts(part: ReportPartProps) {
  const { report, texts } = part;
  const words = texts.report;
  return (
    <>
      <p className="report-sentence">{writeEsgSentence(report, words.sentence)}</p>
      <ReportEvaluation {...part} />
      <ReportThemes
        {...part}
        number={2}
        words={{ title: words.esgStories, scope: words.esgStoriesScope, row: words.esgAbout }}
      />
      <ReportArticles {...part} number={3} words={{ title: words.esgArticles, none: words.noEsgArticles }} />
    </>
  );
}
