import { fill } from '../../loading/formatting.ts';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import { describeFormer } from './former-period.ts';
import type { ReportPartProps } from './report-part-props.ts';

/** Change of rank; a smaller number is better. */
function placesWon(rank: number | null, previous: number | null): string {
  if (rank === null || previous === null) return '–';
  if (rank === previous) return '0';
  return rank < previous ? `↑ ${previous - rank}` : `↓ ${rank - previous}`;
}

/** One's own company among the chosen peers, or without any among the largest of its industry, by volume. */
export function ReportPeers({ report, texts, noteOf }: ReportPartProps) {
  const words = texts.report;
  // Shares need chosen peers.
  const amongPeers = report.peers.some(({ shareOfVoice }) => shareOfVoice !== null);
  return (
    <section className="report-part">
      <h2>
        {fill(words.table, { number: 1 })} <span>{amongPeers ? words.peers : words.industryRanks}</span>
      </h2>
      <p className="report-note">{amongPeers ? words.peersScope : words.industryRanksScope}</p>
      {report.peers.length > 0 ? (
        <div className="paper-scroll">
          <table className="paper-table">
            <thead>
              <tr>
                <th scope="col">{words.rank}</th>
                <th scope="col">{words.company}</th>
                <th scope="col" className="number" title={describeFormer(report, texts)}>
                  {words.change}
                </th>
                {amongPeers && (
                  <th scope="col" className="number">
                    {words.share}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {report.peers.map(({ stockId, name, own, rank, previousRank, shareOfVoice }) => (
                <tr key={stockId} className={own ? 'paper-own' : undefined}>
                  <td>{rank ?? '–'}</td>
                  <th scope="row">{own ? fill(words.own, { name }) : name}</th>
                  <td className="number">{placesWon(rank, previousRank)}</td>
                  {shareOfVoice && (
                    <td className="number">
                      <OpenFigure explanation={shareOfVoice} texts={texts.figure} note={noteOf(shareOfVoice)} atEnd />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="report-empty">{words.noPeers}</p>
      )}
    </section>
  );
}
