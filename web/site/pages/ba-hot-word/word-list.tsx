import { Sparkline } from '../../charts/sparkline.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { HotWordPageData } from './hot-word-data.ts';

/** The list; each word links to its details. Phones omit bars, counts and ratio. */
export function WordList({ rows, texts }: Pick<HotWordPageData, 'rows' | 'texts'>) {
  return (
    <table className="word-list">
      <caption className="visually-hidden">{texts.list}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.rank}</th>
          <th scope="col">{texts.word}</th>
          <th scope="col">{texts.z}</th>
          <th scope="col">{texts.weeks}</th>
          <th scope="col" className="word-list-wide number">
            {texts.stories}
          </th>
          <th scope="col" className="word-list-wide number">
            {texts.ratio}
          </th>
          <th scope="col" className="word-list-state">
            {texts.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, word, href, current, z, share, spark, stories, ratio, state }) => (
          <tr key={word} data-current={current || undefined} data-first={rank <= 3 || undefined}>
            <td>{rank}</td>
            <th scope="row" lang="zh-CN">
              <SiteLink href={href} className="stretched" current={current}>
                {word}
              </SiteLink>
            </th>
            <td className="word-list-z">
              <svg className="word-list-wide" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="word-track" width="100" height="6" />
                <rect className="word-bar" width={share} height="6" />
              </svg>
              <b>{z}</b>
            </td>
            <td>
              <Sparkline values={spark} />
            </td>
            <td className="word-list-wide number">{stories}</td>
            <td className="word-list-wide number">{ratio}</td>
            <td className="word-list-state">
              <span className={`word-state word-${state}`}>{texts.states[state]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
