import { formatCount } from '#contract/format-number.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { SharedHotWords } from '#contract/outreach/sharing.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { CsvLink } from '../../sharing/csv-link.tsx';
import { fellBackText } from '../../sharing/fell-back-text.ts';
import { FigureNotes } from '../../sharing/open-figure.tsx';
import { type SharedPageData, ShareGate } from '../../sharing/share-gate.tsx';
import { SharedFoot } from '../../sharing/shared-foot.tsx';
import type { SharedTexts } from '../../sharing/shared-texts.ts';
import { usePrintedFoot } from '../../sharing/use-printed-foot.ts';
import { rowsOfWords, WordTable } from '../../sharing/word-table.tsx';
import { usePageData } from '../../shown-page.tsx';

/** `/hotWordData`: the hot-word table behind the chart, with its windows (docs/product/outreach.md, "Sharing"). */
function HotWordDataPage() {
  const data = usePageData<SharedPageData<'hotWords'>>();
  return (
    <ShareGate data={data}>
      {({ hotWords, expiresAt }) => <SharedWords hotWords={hotWords} texts={data.texts} expiresAt={expiresAt} />}
    </ShareGate>
  );
}

const { constants } = figureDefinitions.hotWord;

interface SharedWordsProps {
  readonly hotWords: SharedHotWords;
  readonly texts: SharedTexts;
  readonly expiresAt: string;
}

function SharedWords({ hotWords, texts, expiresAt }: SharedWordsProps) {
  const { table, companyName, asOf } = hotWords;
  const { items, scope, scopeName, fellBack, foreground, background } = table;
  const words = texts.hotWords;
  const { frame } = useFrame();
  usePrintedFoot(`${frame.brand}　${words.title}`, texts);
  const notes = items.flatMap(({ explanation }) => explanation ?? []);
  const windowText = ({ from, until, stories }: typeof foreground) =>
    fill(words.window, { from, until, count: formatCount(stories) });
  return (
    <article className="paper">
      <h1>{words.title}</h1>
      <p className="report-scope">{fill(words.scope[scope], { name: scopeName })}</p>
      {fellBack && <p className="report-note">{fellBackText(table, companyName, words)}</p>}
      <dl className="shared-windows">
        <div>
          <dt>{words.foreground}</dt>
          <dd>{windowText(foreground)}</dd>
        </div>
        <div>
          <dt>{words.background}</dt>
          <dd>{windowText(background)}</dd>
        </div>
      </dl>
      {items.length === 0 ? (
        <div className="report-empty">
          <p>{words.empty}</p>
          <p>{fill(words.emptyText, constants)}</p>
        </div>
      ) : (
        <>
          <p className="shared-actions">
            <CsvLink rows={rowsOfWords(items, texts)} file={`${words.title}-${foreground.until}.csv`}>
              {texts.csv}
            </CsvLink>
          </p>
          <WordTable items={items} texts={texts} noteOf={(explanation) => notes.indexOf(explanation) + 1} />
          <FigureNotes notes={notes} title={texts.report.notes} texts={texts.figure} />
        </>
      )}
      <SharedFoot texts={texts} asOf={formatDateTime(asOf)} expiresAt={expiresAt} />
    </article>
  );
}

export { HotWordDataPage as Component };
