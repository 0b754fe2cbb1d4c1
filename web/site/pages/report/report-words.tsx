import { useFrame } from '../../frame/use-frame.ts';
import { fill, formatMonthDay } from '../../loading/formatting.ts';
import { fellBackText } from '../../sharing/fell-back-text.ts';
import { WordTable } from '../../sharing/word-table.tsx';
import type { ReportPartProps } from './report-part-props.ts';

export function ReportWords({ report, texts, noteOf }: ReportPartProps) {
  const { language } = useFrame();
  const { hotWords, company } = report;
  if (!hotWords) return null;
  const words = texts.report;
  const { from, until } = hotWords.foreground;
  return (
    <section className="report-part">
      <h2>
        {fill(words.table, { number: 2 })}{' '}
        <span>
          {fill(words.words, { from: formatMonthDay(from, language), until: formatMonthDay(until, language) })}
        </span>
      </h2>
      {hotWords.fellBack && <p className="report-note">{fellBackText(hotWords, company.shortName, texts.hotWords)}</p>}
      {hotWords.items.length > 0 ? (
        <WordTable items={hotWords.items} texts={texts} noteOf={noteOf} />
      ) : (
        <p className="report-empty">{words.noWords}</p>
      )}
    </section>
  );
}
