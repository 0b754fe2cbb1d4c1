import type { AlertEvent } from '#contract/insight/alerts.ts';
import { OtherArticles, StoryReach } from '#web/workspace/insight/stories/story-reach.tsx';
import { useRetellings } from '#web/workspace/insight/stories/use-retellings.ts';
import styles from './alerts.module.css';

interface AlertReachProps {
  readonly article: NonNullable<AlertEvent['article']>;
  readonly reprints: number;
}

/** How far the story of an event went, where it did. */
export function AlertReach({ article, reprints }: AlertReachProps) {
  const retellings = useRetellings([reprints > 0 ? [article.id] : []]);
  if (!article.story || reprints === 0) return null;
  return (
    <p className={styles.reach}>
      <OtherArticles reprints={reprints} retelling={retellings.get(article.id)} />
      <StoryReach listed={{ ...article, reprints }} />
    </p>
  );
}
