import { useTranslation } from 'react-i18next';
import type { ArticleSummary } from '#contract/content/articles.ts';
import { formatCount } from '#contract/format-number.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import type { Retelling } from '#contract/insight/stories.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { OtherArticles, StoryReach } from '#web/workspace/insight/stories/story-reach.tsx';
import { useRetellings } from '#web/workspace/insight/stories/use-retellings.ts';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './article-list.module.css';

/** A story by its first article, or a single article. */
type Row = HomeOverview['latestArticles'][number] & Partial<HomeOverview['latestStories'][number]>;

interface ArticleListProps {
  readonly rows: readonly Row[];
}

interface CompanyArticlesProps extends ArticleListProps {
  /** Whom they are about. */
  readonly company: string;
}

interface ShownRows extends ArticleListProps {
  readonly retellings: ReadonlyMap<number, Retelling>;
}

/** Where a row leads: to its story, or to the single article that it is. */
function usePathOf() {
  const storyPath = useStoryPath();
  return ({ id, story }: Row) => (story ? storyPath(id) : articlePath(id));
}

/** How far a story went, where it did. */
function Reach({ row, retellings }: { readonly row: Row } & Pick<ShownRows, 'retellings'>) {
  const { story, reprints } = row;
  if (!story || reprints === 0) return null;
  return (
    <span className={styles.reach}>
      <OtherArticles reprints={reprints} retelling={retellings.get(row.id)} />
      <StoryReach listed={{ ...row, story }} />
    </span>
  );
}

function Mention({ mention }: Pick<ArticleSummary, 'mention'>) {
  const { t } = useTranslation();
  const nameOf = useLabels('mention_position');
  if (mention === null) return <span className={styles.mention}>{t('home.notMentioned')}</span>;
  return (
    <span className={styles.mention} data-position={mention}>
      {nameOf(mention)}
    </span>
  );
}

function ArticleTable({ rows, retellings }: ShownRows) {
  const { t } = useTranslation();
  const pathOf = usePathOf();
  // A story tells its reprints below its title.
  const countsReprints = rows.some(({ story }) => !story);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('home.articles')}>
        <thead>
          <tr>
            <th scope="col">{t('home.time')}</th>
            <th scope="col">{t('home.category')}</th>
            <th scope="col">{t('home.articleTitle')}</th>
            <th scope="col">{t(countsReprints ? 'home.source' : 'home.firstSource')}</th>
            <th scope="col">{t('home.mention')}</th>
            {countsReprints && (
              <th scope="col" className={styles.count}>
                {t('home.reprints')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((article) => (
            <tr key={article.id}>
              <td className={styles.time}>{formatDateTimeAcrossYears(article.publishedAt)}</td>
              <td>
                <CategoryTag category={article.category} />
              </td>
              <td className={styles.title}>
                <RouterLink to={pathOf(article)}>{article.title}</RouterLink>
                <Reach row={article} retellings={retellings} />
              </td>
              <td className={styles.source} title={article.sourceName}>
                {article.sourceName}
              </td>
              <td>
                <Mention mention={article.mention} />
              </td>
              {countsReprints && <td className={styles.count}>{formatCount(article.reprints)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Phones read two-line rows (docs/visual-language.md, "Phones"). */
function ArticleRows({ rows, retellings }: ShownRows) {
  const pathOf = usePathOf();
  return (
    <ul>
      {rows.map((article) => (
        <li key={article.id} className={styles.row}>
          <RouterLink className={styles.rowTitle} to={pathOf(article)}>
            {article.title}
          </RouterLink>
          <p className={listStyles.meta}>
            <CategoryTag category={article.category} />
            <span>{article.sourceName}</span>
            <span>{formatDateTimeAcrossYears(article.publishedAt)}</span>
            <Mention mention={article.mention} />
          </p>
          <Reach row={article} retellings={retellings} />
        </li>
      ))}
    </ul>
  );
}

/** What was published last about a company: stories, or single articles. */
export function ArticleList({ rows, company }: CompanyArticlesProps) {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const retellings = useRetellings([rows.flatMap(({ id, story, reprints }) => (story && reprints > 0 ? id : []))]);
  if (rows.length === 0) {
    const title = t('home.articlesEmpty', { company });
    return <EmptyState drawing={<BarsDrawing />} title={title} text={t('home.articlesEmptyText')} />;
  }
  const Rows = width === 'phone' ? ArticleRows : ArticleTable;
  return <Rows rows={rows} retellings={retellings} />;
}
