import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { sourcePath } from '#contract/paths.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { useDelayText } from '#web/workspace/insight/source-page/use-delay-text.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import styles from './themes.module.css';

const shownFirst = 6;

/** Who writes first, how early, and who is reprinted. */
export function ThemeSources({ theme: { sources } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? sources : sources.slice(0, shownFirst);
  const delayText = useDelayText();
  // Sources are pages of the Explorer.
  const hasPage = usePagePath('BaExplorer') !== undefined;
  return (
    <Panel title={t('themes.sourcePanel')} scope={t('themes.sourceScope')}>
      <div ref={scroll} className={styles.scroll}>
        <table className={styles.sources} aria-label={t('themes.sourcePanel')}>
          <thead>
            <tr>
              <th scope="col">{t('themes.source')}</th>
              <th scope="col">{t('themes.stories')}</th>
              <th scope="col">{t('themes.first')}</th>
              <th scope="col">{t('themes.delay')}</th>
              <th scope="col">{t('themes.reprinted')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, stories, first, delay, reprinted }) => (
              <tr key={id}>
                <th scope="row">{hasPage ? <RouterLink to={sourcePath(id)}>{name}</RouterLink> : name}</th>
                <td>{formatCount(stories)}</td>
                <td>{formatCount(first)}</td>
                <td>{delayText(delay)}</td>
                <td>{reprinted === null ? '–' : formatDecimal(reprinted, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sources.length > shownFirst && (
        <Button type="link" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
          {isLong ? t('themes.shorter') : t('themes.allSources', { count: sources.length })}
        </Button>
      )}
    </Panel>
  );
}
