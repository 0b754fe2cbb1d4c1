import { useTranslation } from 'react-i18next';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { Retelling } from '#contract/insight/stories.ts';
import { OtherArticles, StoryReach } from '#web/workspace/insight/stories/story-reach.tsx';
import styles from './results.module.css';

interface StoryLineProps {
  readonly hit: ExplorerHit;
  readonly retelling: Retelling | undefined;
  /** Id of what is unfolded. */
  readonly below: string;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

/** How far a listed story went: reprints and rewrites, which unfold below it, sources, hours, and source tiers. */
export function StoryLine({ hit, retelling, below, isUnfolded, onUnfold }: StoryLineProps) {
  const { t } = useTranslation();
  const { story } = hit;
  if (!story) return null;
  return (
    <p className={styles.story}>
      {hit.reprints > 0 && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          {...(isUnfolded && { 'aria-controls': below })}
          onClick={onUnfold}
        >
          <OtherArticles reprints={hit.reprints} retelling={retelling} />
        </button>
      )}
      <StoryReach listed={hit} />
      {story.foundIn && <span>{t('explorer.foundIn', { source: story.foundIn })}</span>}
    </p>
  );
}
