import { Button } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './themes.module.css';

/** Companies shown before all are asked for; the reader's own is always among them. */
const shownFirst = 5;
/** Steps of the scale of cells. */
const steps = 5;

/** Share of voice of the company and its peers, one line of cells each; arrow keys walk the cells. */
export function ThemeCompanies({ theme }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const peers = usePagePath('SameIndustry');
  const [isLong, setIsLong] = useState(false);
  const [cell, setCell] = useState({ row: 0, at: theme.bars.length - 1 });
  const table = useRef<HTMLTableElement>(null);
  const { companies, bars, days } = theme;
  const shown = isLong ? companies : companies.filter(({ own }, index) => own || index < shownFirst);
  const most = Math.max(...companies.flatMap(({ shares }) => shares.map((share) => share ?? 0)), 0);
  const current = { row: Math.min(cell.row, shown.length - 1), at: Math.min(cell.at, bars.length - 1) };

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(shown.length - 1, current.row + (step[0] ?? 0)));
    const at = Math.max(0, Math.min(bars.length - 1, current.at + (step[1] ?? 0)));
    setCell({ row, at });
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${at}"]`)?.focus();
  };

  return (
    <Panel title={t('themes.companies')} scope={t('themes.companiesScope', { count: bars.length, days })}>
      {companies.length === 0 ? (
        <EmptyState
          drawing={<BarsDrawing />}
          title={t('themes.noPeers')}
          text={t('themes.noPeersText')}
          actions={peers && <LinkButton to={peers}>{t('themes.toPeers')}</LinkButton>}
        />
      ) : (
        <>
          <table ref={table} className={styles.companies} aria-label={t('themes.companies')}>
            <tbody>
              {shown.map(({ stockId, name, own, share, shares }, row) => (
                <tr key={stockId}>
                  <th scope="row" title={name} className={own ? styles.ownName : undefined}>
                    {name}
                  </th>
                  <td>
                    <div className={styles.cells}>
                      {shares.map((value, at) => {
                        const text =
                          value === null
                            ? t('themes.noCell')
                            : t('themes.cell', { percent: formatDecimal(value * 100, 1) });
                        return (
                          <button
                            key={bars[at]?.from}
                            type="button"
                            className={styles.cell}
                            data-cell={`${row}-${at}`}
                            data-step={value === null ? undefined : Math.ceil((value / (most || 1)) * steps)}
                            tabIndex={row === current.row && at === current.at ? 0 : -1}
                            aria-label={`${name} ${bars[at]?.from}${t('themes.comma')}${text}`}
                            title={`${bars[at]?.from} ${text}`}
                            onKeyDown={walk}
                            onFocus={() => setCell({ row, at })}
                          />
                        );
                      })}
                    </div>
                  </td>
                  <td className={styles.number}>
                    <Figure figure={share} label={name} />
                  </td>
                  <td className={styles.number}>
                    <Change figure={share} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {companies.length > shown.length || isLong ? (
            <Button type="link" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
              {isLong ? t('themes.shorter') : t('themes.allCompanies', { count: companies.length })}
            </Button>
          ) : null}
        </>
      )}
    </Panel>
  );
}
