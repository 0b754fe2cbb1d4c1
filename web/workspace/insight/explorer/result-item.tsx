import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { Retelling } from '#contract/insight/stories.ts';
import { articlePath, sourcePath, storyPath } from '#contract/paths.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import type { TextMark } from '#web/shared/marked-parts.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './results.module.css';
import { StoryArticlesBelow } from './story-articles-below.tsx';
import { StoryLine } from './story-line.tsx';

interface ResultItemProps {
  readonly hit: ExplorerHit;
  /** Not known at once. */
  readonly retelling: Retelling | undefined;
  readonly terms: readonly TextMark[];
  readonly isSelected: boolean;
  /** Whether the other articles of the story are shown below it. */
  readonly isUnfolded: boolean;
  readonly onUnfold: (id: number, isUnfolded: boolean) => void;
  readonly onSelect: (id: number) => void;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const mostCompanies = 4;

/** A story by its first article, or an article: its title opens it, the rest of its area its preview. */
export function ResultItem({
  hit,
  retelling,
  terms,
  isSelected,
  isUnfolded,
  onUnfold,
  onSelect,
  ref,
}: ResultItemProps) {
  const { t } = useTranslation();
  const below = useId();
  const rest = hit.companies.length - mostCompanies;
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <p className={styles.meta}>
        {hit.events.length > 0 ? (
          hit.events.map((name) => (
            <span key={name} className={styles.event}>
              {name}
            </span>
          ))
        ) : (
          <CategoryTag category={hit.category} />
        )}
        <ToneMark tone={hit.tone} />
        <RouterLink to={sourcePath(hit.sourceId)} className={styles.source ?? ''}>
          {hit.story ? t('explorer.firstIn', { source: hit.sourceName }) : hit.sourceName}
        </RouterLink>
        <time dateTime={hit.publishedAt}>{formatDateTimeAcrossYears(hit.publishedAt)}</time>
        {!hit.story && hit.reprints > 0 && <span>{t('explorer.reprinted', { shown: formatCount(hit.reprints) })}</span>}
      </p>
      <h3 className={styles.title} lang={langOf(hit, 'title')}>
        <RouterLink {...(ref ? { ref } : {})} to={hit.story ? storyPath(hit.storyArticleId) : articlePath(hit.id)}>
          <MarkedText text={hit.title} terms={terms} field="title" />
        </RouterLink>
      </h3>
      <p className={styles.summary} lang={langOf(hit, 'summary')}>
        <MarkedText text={hit.summary} terms={terms} />
      </p>
      <StoryLine
        hit={hit}
        retelling={retelling}
        below={below}
        isUnfolded={isUnfolded}
        onUnfold={() => onUnfold(hit.id, !isUnfolded)}
      />
      {hit.companies.length > 0 && (
        <ul className={styles.companies}>
          {hit.companies.slice(0, mostCompanies).map(({ stockId, name, position }) => (
            <li key={stockId} data-position={position} title={t(`explorer.${position}`)}>
              {name}
              <span className="visually-hidden">{t(`explorer.${position}`)}</span>
            </li>
          ))}
          {rest > 0 && <li data-position="rest">{t('explorer.more', { count: rest })}</li>}
        </ul>
      )}
      <button
        type="button"
        className={styles.select}
        aria-pressed={isSelected}
        aria-label={t('explorer.previewOf', { title: hit.title })}
        onClick={() => onSelect(hit.id)}
      />
      {isUnfolded && <StoryArticlesBelow id={below} hit={hit} />}
    </li>
  );
}
