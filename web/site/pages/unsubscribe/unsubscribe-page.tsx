import { publicPaths } from '#contract/paths.ts';
import { fill } from '../../loading/formatting.ts';
import { KindMessage } from '../../sharing/kind-message.tsx';
import { usePageData } from '../../shown-page.tsx';
import type { UnsubscribePageData } from './load-unsubscribe.ts';

/** `/unsubscribe`: a plain form without script, so that leaving never fails for want of one. */
function UnsubscribePage() {
  const { texts, front, leaving, preferencesHref } = usePageData<UnsubscribePageData>();
  const actions = [{ label: front, href: publicPaths.front }];
  if (!leaving) return <KindMessage title={texts.wrong} text={texts.wrongText} actions={actions} />;
  const { company, email, hasLeft } = leaving;
  if (hasLeft)
    return <KindMessage title={texts.done} text={fill(texts.doneText, { company, email })} actions={actions} />;
  return (
    <form method="post" className="kind kind-form">
      <h1>{texts.title}</h1>
      <p className="short-copy">{fill(texts.text, { company, email })}</p>
      <p className="empty-actions">
        <button type="submit" className="button button-primary">
          {texts.leave}
        </button>
        {preferencesHref && (
          <a href={preferencesHref} className="button">
            {texts.less}
          </a>
        )}
      </p>
    </form>
  );
}

export { UnsubscribePage as Component };
