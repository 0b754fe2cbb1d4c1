import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ArticleDetail } from '#contract/content/articles.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { OutboundLink } from '#web/shared/ui/outbound-link.tsx';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { SanitisedHtml } from '#web/workspace/ui/sanitised-html.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './article.module.css';

/** Language of untranslated texts (docs/product/api.md, "Language"). */
const defaultLanguage: typeof import('#contract/language.ts').defaultLanguage = 'zh-CN';

/** The article in a reading column, with its metadata beside it. */
export function ArticleView({ article }: { readonly article: ArticleDetail }) {
  const { t } = useTranslation();
  const positionName = useLabels('mention_position');
  const ownId = readUserInfo()?.stockId;
  const lang = article.untranslated ? defaultLanguage : undefined;
  return (
    <div className={styles.columns}>
      <article className={styles.article}>
        <p className={styles.meta}>
          <CategoryTag category={article.category} />
          <span>{article.sourceName}</span>
          <time dateTime={article.publishedAt}>{formatDateTime(article.publishedAt)}</time>
        </p>
        {article.untranslated && <p className={styles.notice}>{t('article.untranslated')}</p>}
        <h2 className={styles.title} lang={lang}>
          {article.title}
        </h2>
        {article.summary && (
          <p className={styles.summary} lang={lang}>
            {article.summary}
          </p>
        )}
        <SanitisedHtml html={article.bodyHtml} lang={lang} />
        {article.link && (
          <p className={styles.original}>
            <OutboundLink href={article.link}>
              {t('article.original')} <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" />
            </OutboundLink>
          </p>
        )}
      </article>
      <section className={styles.aside} aria-labelledby="article-companies">
        <h2 id="article-companies" className={styles.asideTitle}>
          {t('article.companies')}
        </h2>
        {article.companies.length === 0 && <p className={styles.none}>{t('article.noCompanies')}</p>}
        <ul>
          {article.companies.map(({ stockId, code, name, position }) => (
            <li key={stockId} className={styles.company} data-own={stockId === ownId || undefined}>
              <p className={styles.companyName}>
                {name}
                {stockId === ownId && <span className={styles.own}>{t('article.own')}</span>}
              </p>
              <p className={styles.companyMeta}>
                {code} · {positionName(position)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
