import { useTranslation } from 'react-i18next';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { HotWordStateTag } from '#web/workspace/ui/hot-word-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './hot-word-panel.module.css';

/** The top seven hot words: rank, word, trend, burst score, state. */
export function HotWordPanel({ data }: { readonly data: HomeOverview }) {
  const { t } = useTranslation();
  const page = usePagePath('BaHotWord');
  const { scope, name } = data.hotWordScope;
  const whose = scope === 'company' ? data.company.shortName : name || t('hotWord.everyone');
  return (
    <Panel
      title={t('home.hotWords')}
      scope={t('home.hotWordsScope', { scope: whose })}
      actions={page && <RouterLink to={page}>{t('home.all')} →</RouterLink>}
    >
      {data.hotWords.length === 0 ? (
        <EmptyState
          drawing={<MirrorDrawing />}
          title={t('hotWord.none')}
          text={t('hotWord.noneText', figureDefinitions.hotWord.constants)}
        />
      ) : (
        <ol>
          {data.hotWords.map(({ word, rank, z, state, spark }) => (
            <li key={word} className={styles.row}>
              <span className={styles.rank}>{rank}</span>
              <span className={styles.word}>
                {page ? <RouterLink to={`${page}?word=${encodeURIComponent(word)}`}>{word}</RouterLink> : word}
              </span>
              <Sparkline values={spark} width={72} height={22} isQuiet={rank > 3} />
              <span className={styles.z}>
                <Figure figure={z} label={word} />
              </span>
              <HotWordStateTag state={state} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
