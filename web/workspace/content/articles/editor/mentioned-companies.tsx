import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EditableArticle } from '#contract/content/article-editing.ts';
import { api } from '#web/shared/api/client.ts';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';

/** How long the analyser may take, in milliseconds, before what it found is asked for. */
const analysisTime = 1_500;
const maxLooks = 8;

/** What the analyser found in an article; it needs a moment after something was published. */
export function MentionedCompanies({ article }: { readonly article: EditableArticle | undefined }) {
  const { t } = useTranslation();
  const positionName = useLabels('mention_position');
  const isPublished = article?.state === 'published';
  const { data } = useQuery({
    queryKey: ['companiesOf', article?.id, article?.published?.at],
    queryFn: async () => {
      const answer = await api('article.manageDetail', { params: { id: article?.id ?? 0 } }, { quiet: true });
      return answer.success ? answer.result : null;
    },
    enabled: isPublished,
    refetchInterval: ({ state }) => (state.dataUpdateCount < maxLooks ? analysisTime : false),
  });
  const companies = data?.companies ?? article?.companies ?? [];
  return (
    <Panel title={t('editor.companies')}>
      <div className={styles.companies}>
        {companies.length === 0 && (
          <p className={styles.companyMeta}>{t(isPublished ? 'editor.companiesNone' : 'editor.companiesLater')}</p>
        )}
        <ul>
          {companies.map(({ stockId, code, name, position }) => (
            <li key={stockId} className={styles.company}>
              {name}
              <p className={styles.companyMeta}>
                {code} · {positionName(position)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
