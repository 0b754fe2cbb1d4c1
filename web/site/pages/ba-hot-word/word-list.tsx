import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
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
          <tr key={word} data-current={current || undefined}>
            <td>{rank}</td>
            <th scope="row" lang="zh-CN">
              <SiteLink href={href} className="stretched" current={current}>
                {word}
              </SiteLink>
            </th>
            <td>
              <span className="word-rise">
                <ShareBar percent={share} tone="seal" />
                <b>{z}</b>
              </span>
            </td>
            <td>
              <Sparkline values={spark} width={96} height={24} isQuiet={rank > 3} />
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
