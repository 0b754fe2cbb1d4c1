import { WordCloud } from '../../charts/word-cloud.tsx';
import { ChoiceLinks } from '../../ui/choice-links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Passages } from '../../ui/passages.tsx';
import type { HotWordPageData } from './hot-word-data.ts';
import { WordDetailPanel } from './word-detail.tsx';
import { WordList } from './word-list.tsx';

/** List and details of a word. Every choice is a link, so that it works without script and can be shared. */
export function Demo({ data }: { readonly data: HotWordPageData }) {
  const { texts, detail, emptyAction } = data;
  return (
    <section id="demo" className="wrap product-demo" aria-labelledby="demo-title">
      <h2 id="demo-title" className="visually-hidden">
        {texts.demo}
      </h2>
      <ChoiceLinks className="product-scopes" label={texts.scopes} links={data.scopes} />
      {detail ? (
        <div className="word-plate">
          <div className="word-panel">
            <div className="word-panel-head">
              <p>
                <b>{texts.list}</b>{' '}
                <span>
                  <Passages parts={data.scopeName} />
                </span>
              </p>
              <ChoiceLinks className="segmented" label={texts.views} links={data.views} />
            </div>
            {data.asCloud ? (
              <WordCloud drawings={data.cloud} label={data.cloud.label} />
            ) : (
              <WordList rows={data.rows} texts={texts} />
            )}
            <p className="word-more">
              <Icon name="lock" />
              <span>{data.more}</span>
            </p>
          </div>
          <WordDetailPanel
            detail={detail}
            texts={texts}
            common={data.common}
            figureTexts={data.figureTexts}
            asOf={data.asOf}
          />
        </div>
      ) : (
        <div className="word-plate-empty">
          <EmptyState title={texts.empty} text={data.empty} actions={emptyAction ? [emptyAction] : []} />
        </div>
      )}
    </section>
  );
}
