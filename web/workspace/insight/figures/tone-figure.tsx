import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { Tone } from '#contract/insight/tone.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { formatWeight } from '#web/workspace/insight/tone/format-weight.ts';
import { isWriting } from '#web/workspace/insight/tone/is-writing.ts';
import styles from '#web/workspace/insight/tone/tone.module.css';
import { ToneBar } from '#web/workspace/insight/tone/tone-bar.tsx';
import { ExplainedTone } from '#web/workspace/insight/tone/tone-drawer.tsx';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { useLeaving } from '#web/workspace/kits/drawer/holding.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { RestOfList } from './rest-of-list.tsx';

/** Stories of a list that stand there; those that were sent besides are one click away, the Explorer has all. */
const heaviest = 6;

interface Story {
  readonly id: number;
  readonly title: string;
}

interface ToneFigureProps {
  readonly explanation: FigureExplanation;
  /** The one that is taken apart; none for those who may not. */
  readonly story: Story | undefined;
  /** Path of the Explorer, for those who have it. */
  readonly explorer: string | undefined;
  readonly onChoose: (id: number) => void;
}

/** What a figure of tone is made of, from its formula down to the words of one headline. */
export function ToneFigure({ explanation, story, explorer, onChoose: choose }: ToneFigureProps) {
  const { t } = useTranslation();
  const toneName = useLabels('tone');
  const leave = useLeaving();
  // A reason that was typed for another tone belongs to the story it was typed for.
  const onChoose = (id: number) => leave(() => choose(id));
  const { figure, meaning, gapText, formula, filled, articles, tones, versions, asOf, explorerQuery } = explanation;
  const linkOf = (tone: Tone) => {
    const address = new URLSearchParams(explorerQuery);
    address.set('tone', tone);
    return `${explorer}?${address}`;
  };
  const unsure = tones?.unsureList ?? [];
  return (
    <div className={styles.explained}>
      <section className={styles.result} aria-label={t('figure.formula')}>
        <p className={styles.formula}>{filled || `${formula} = –`}</p>
        {filled && <p className={styles.note}>{formula}</p>}
        {gapText && <p>{gapText}</p>}
        {tones && <ToneBar counts={tones} linkOf={explorer === undefined ? undefined : linkOf} />}
      </section>
      <p className={styles.note}>
        {meaning} {versions.map(({ label, value }) => `${label} ${value}`).join(' · ')} ·{' '}
        {t('figure.asOfShort', { time: formatDateTime(asOf) })} ·{' '}
        <a href={`${publicPaths.explain}#${figure.ref.kind}`} target="_blank" rel="noreferrer">
          {t('figure.definition')}
        </a>
      </p>
      {story && <OneStory story={story} stories={[...articles.list, ...unsure]} onChoose={onChoose} />}
      <div className={styles.lists}>
        <section>
          <h3 className={styles.listTitle}>{t('tone.heaviest')}</h3>
          {articles.list.length === 0 && <p className={styles.note}>{t('tone.noneJudged')}</p>}
          <StoryList>
            {articles.list.map(({ id, title, tone = 'unsure', toneScore }) => (
              <li key={id}>
                <StoryButton
                  id={id}
                  title={title}
                  isChosen={story?.id === id}
                  onChoose={explorer ? onChoose : undefined}
                >
                  <ToneMark tone={tone} />
                </StoryButton>
                <span className={styles.score}>{formatWeight(toneScore ?? 0)}</span>
              </li>
            ))}
          </StoryList>
          {articles.total > heaviest && (
            <p className={styles.note}>
              {t('tone.moreStories', { count: articles.total, shown: formatCount(articles.total) })}{' '}
              {explorer && <RouterLink to={`${explorer}?${explorerQuery}`}>{t('tone.inExplorer')}</RouterLink>}
            </p>
          )}
        </section>
        <section>
          <h3 className={styles.listTitle}>{toneName('unsure')}</h3>
          {unsure.length === 0 && <p className={styles.note}>{t('tone.noneUnsure')}</p>}
          <StoryList>
            {unsure.map(({ id, title, score, reason }) => (
              <li key={id}>
                <StoryButton
                  id={id}
                  title={title}
                  isChosen={story?.id === id}
                  onChoose={explorer ? onChoose : undefined}
                >
                  <ToneMark tone="unsure" />
                </StoryButton>
                <span className={styles.reason}>
                  {t(`tone.reasons.${reason}`, { score: formatWeight(score ?? 0) })}
                </span>
              </li>
            ))}
          </StoryList>
          {tones && tones.unsure > heaviest && explorer && (
            <p className={styles.note}>
              {t('tone.moreStories', { count: tones.unsure, shown: formatCount(tones.unsure) })}{' '}
              <RouterLink to={linkOf('unsure')}>{t('tone.inExplorer')}</RouterLink>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

/** The first stories of a list; the rest opens below them. */
function StoryList({ children }: { readonly children: readonly ReactNode[] }) {
  return (
    <>
      <ul className={styles.stories}>{children.slice(0, heaviest)}</ul>
      <RestOfList count={children.length - heaviest}>
        <ul className={styles.stories}>{children.slice(heaviest)}</ul>
      </RestOfList>
    </>
  );
}

interface StoryButtonProps extends Story {
  readonly isChosen: boolean;
  readonly onChoose: ((id: number) => void) | undefined;
  readonly children: ReactNode;
}

function StoryButton({ id, title, isChosen, onChoose, children }: StoryButtonProps) {
  if (!onChoose) {
    return (
      <span className={styles.story}>
        {children} {title}
      </span>
    );
  }
  return (
    <button type="button" className={styles.story} aria-pressed={isChosen} onClick={() => onChoose(id)}>
      {children} <span>{title}</span>
    </button>
  );
}

interface OneStoryProps extends Pick<ToneFigureProps, 'onChoose'> {
  readonly story: Story;
  readonly stories: readonly Story[];
}

/** One story with every weight; arrow keys go to the one before and the next. */
function OneStory({ story, stories, onChoose }: OneStoryProps) {
  const { t } = useTranslation();
  const place = stories.findIndex(({ id }) => id === story.id);
  const before = stories[place - 1];
  const next = stories[place + 1];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? next : undefined;
      // Arrows choose among radio buttons, too.
      if (wanted && !isWriting(event) && !(event.target instanceof HTMLInputElement)) onChoose(wanted.id);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [before, next, onChoose]);
  return (
    <section className={styles.one} aria-labelledby="tone-of-one">
      <div className={styles.oneHead}>
        <h3 id="tone-of-one" className={styles.listTitle}>
          {t('tone.oneStory')}
        </h3>
        <span className={styles.note} aria-live="polite">
          {t('tone.place', { place: place + 1, of: stories.length })}
        </span>
        <span className={styles.steps}>
          <Button
            type="link"
            size="small"
            icon={<ChevronLeft size={14} strokeWidth={1.5} aria-hidden="true" />}
            disabled={!before}
            onClick={() => before && onChoose(before.id)}
          >
            {t('tone.before')}
          </Button>
          <Button
            type="link"
            size="small"
            icon={<ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />}
            iconPlacement="end"
            disabled={!next}
            onClick={() => next && onChoose(next.id)}
          >
            {t('tone.next')}
          </Button>
        </span>
      </div>
      <ExplainedTone articleId={story.id} />
    </section>
  );
}
