import { SiteLink } from '../../ui/site-link.tsx';
import type { ActivityPageData, RankRow } from './activity-data.ts';

interface RankListProps extends Pick<ActivityPageData, 'texts'> {
  readonly ranks: readonly RankRow[];
}

/** The industry by volume; each company links to its view. */
export function RankList({ ranks, texts }: RankListProps) {
  return (
    <table className="word-list rank-list">
      <caption className="visually-hidden">{texts.ranking}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{texts.company}</th>
          <th scope="col" className="number">
            {texts.index}
          </th>
          <th scope="col" className="number">
            {texts.rate}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ stockId, name, lang, href, current, rank, change, changeText, index, rate }) => (
          <tr key={stockId} data-current={current || undefined}>
            <td>{rank}</td>
            <th scope="row">
              <SiteLink href={href} className="stretched" lang={lang} current={current}>
                {name}
              </SiteLink>{' '}
              <small className={change.startsWith('↑') ? 'change-up' : 'change-down'}>
                <span aria-hidden="true">{change}</span>
                <span className="visually-hidden">{changeText}</span>
              </small>
            </th>
            <td className="number">{index}</td>
            <td className="number">{rate}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
