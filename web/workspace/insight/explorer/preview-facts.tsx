import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerPreview } from '#contract/insight/explorer.ts';
import { articlePath } from '#contract/paths.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { ToneDrawer } from '#web/workspace/insight/tone/tone-drawer.tsx';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import styles from './preview.module.css';
import { SpreadChart } from './spread-chart.tsx';

/** Companies, reprints, and the story's spread. */
export function PreviewFacts({ preview }: { readonly preview: ExplorerPreview }) {
  const { t } = useTranslation();
  const [isExplained, setIsExplained] = useState(false);
  const { companies, reprints, spread } = preview;
  const rest = reprints.total - reprints.list.length;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('explorer.mentioned')}</dt>
          <dd>
            {companies.length === 0 && t('explorer.nobody')}
            <ul>
              {companies.map(({ stockId, name, position, own }) => (
                <li key={stockId}>
                  {name}
                  <span className={styles.position}>{t(`explorer.${position}`)}</span>
                  {own && <span className={styles.own}>{t('explorer.own')}</span>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{t('explorer.tone')}</dt>
          <dd className={styles.tone}>
            <ToneMark tone={preview.tone} />
            <Button type="link" onClick={() => setIsExplained(true)}>
              {t('tone.why')}
            </Button>
            <ToneDrawer articleId={preview.id} isOpen={isExplained} onClose={() => setIsExplained(false)} />
          </dd>
        </div>
        <div>
          <dt>{t('explorer.reprintsTitle')}</dt>
          <dd>
            {reprints.total === 0
              ? t('explorer.reprintsNone')
              : t('explorer.reprintsCount', { shown: formatCount(reprints.total) })}
          </dd>
        </div>
      </dl>
      {spread.length > 1 && (
        <>
          <h3 className={styles.subtitle}>{t('explorer.spread')}</h3>
          <SpreadChart spread={spread} />
        </>
      )}
      {reprints.list.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('explorer.reprintsTitle')}</h3>
          <ol className={styles.reprints}>
            {reprints.list.map(({ id, title, sourceName, publishedAt }) => (
              <li key={id}>
                <RouterLink to={articlePath(id)} title={title}>
                  {title}
                </RouterLink>
                <span>
                  {sourceName} {formatDateTimeAcrossYears(publishedAt)}
                </span>
              </li>
            ))}
          </ol>
          {rest > 0 && <p className={styles.rest}>{t('explorer.reprintsRest', { shown: formatCount(rest) })}</p>}
        </>
      )}
    </>
  );
}
