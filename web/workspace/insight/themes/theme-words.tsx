import { useTranslation } from 'react-i18next';
import { readFilters } from '#contract/insight/explorer-filters.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { HotWordStateTag } from '#web/workspace/ui/hot-word-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './themes.module.css';

const shown = 8;

/** Words that have risen in the stories of the theme; a word opens its stories where the Explorer is there. */
export function ThemeWords({ theme: { words, query } }: { readonly theme: Pick<Theme, 'words' | 'query'> }) {
  const { t } = useTranslation();
  const explorer = usePagePath('BaExplorer');
  const filters = readFilters(new URLSearchParams(query));
  const queryOf = (word: string) => {
    const q = filters.q === '' ? `"${word}"` : `(${filters.q}) "${word}"`;
    return writeFilters({ ...filters, q, from: '', until: '', unit: 'stories' });
  };
  return (
    <Panel title={t('themes.words')} scope={t('themes.wordsScope', figureDefinitions.hotWord.constants)}>
      {words.length === 0 ? (
        <EmptyState
          drawing={<MirrorDrawing />}
          title={t('hotWord.none')}
          text={t('hotWord.noneText', figureDefinitions.hotWord.constants)}
        />
      ) : (
        <ol>
          {words.slice(0, shown).map(({ word, rank, z, state, spark }) => (
            <li key={word} className={styles.word}>
              <span className={styles.rank}>{rank}</span>
              {explorer ? (
                <RouterLink to={`${explorer}?${queryOf(word)}`}>{word}</RouterLink>
              ) : (
                <span className={styles.name}>{word}</span>
              )}
              <Sparkline values={spark} width={72} height={22} isQuiet={rank > 3} />
              <span className={styles.score}>
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
