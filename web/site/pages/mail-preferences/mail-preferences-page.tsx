import { mailFrequencies } from '#contract/outreach/push-rules.ts';
import { publicPaths } from '#contract/paths.ts';
import { fill } from '../../loading/formatting.ts';
import { KindMessage } from '../../sharing/kind-message.tsx';
import { usePageData } from '../../shown-page.tsx';
import type { MailPreferencesData } from './load-mail-preferences.ts';

/** `/mailPreferences`: a plain form without script, as for leaving. */
function MailPreferencesPage() {
  const { texts, front, leaving, topics, topicLabels, leaveHref, issue, isSaved } = usePageData<MailPreferencesData>();
  const actions = [{ label: front, href: publicPaths.front }];
  if (!leaving) return <KindMessage title={texts.wrong} text={texts.wrongText} actions={actions} />;
  const { company, email, hasLeft, preferences } = leaving;
  if (hasLeft || !preferences) {
    return <KindMessage title={texts.gone} text={fill(texts.goneText, { company, email })} actions={actions} />;
  }
  return (
    <form method="post" className="preferences">
      <h1>{texts.title}</h1>
      <p>{fill(texts.text, { company, email })}</p>
      {isSaved && (
        <p className="preferences-saved" role="status">
          {texts.saved}
        </p>
      )}
      <fieldset aria-describedby={issue === null ? undefined : 'topics-issue'}>
        <legend>{texts.topics}</legend>
        {topics.map((topic) => (
          <label key={topic} className="check-chip">
            <input
              type="checkbox"
              name="topics"
              value={topic}
              defaultChecked={preferences.topics.includes(topic)}
              aria-invalid={issue !== null || undefined}
            />
            {topicLabels[topic] ?? topic}
          </label>
        ))}
      </fieldset>
      {issue !== null && (
        <p id="topics-issue" className="field-issue" role="alert">
          {issue}
        </p>
      )}
      <fieldset>
        <legend>{texts.frequency}</legend>
        {mailFrequencies.map((one) => (
          <label key={one} className="check-chip">
            <input type="radio" name="frequency" value={one} defaultChecked={preferences.frequency === one} />
            {texts.frequencies[one]}
          </label>
        ))}
      </fieldset>
      <p className="preferences-actions">
        <button type="submit" className="button button-primary">
          {texts.save}
        </button>
        <a href={leaveHref}>{texts.leave}</a>
      </p>
    </form>
  );
}

export { MailPreferencesPage as Component };
