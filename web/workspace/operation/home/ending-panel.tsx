import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EndingClient } from '#contract/operation/operator-home.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

/** Clients with a module that ends soon, and how many of their people use it. */
export function EndingPanel({ clients }: { readonly clients: readonly EndingClient[] }) {
  const { t } = useTranslation();
  const places = usePlaces();
  return (
    <Panel title={t('operatorHome.ending.title')} scope={t('operatorHome.ending.scope')}>
      <ul>
        {clients.map(({ stockId, name, nextEnd, active, members }) => {
          const to = places.to('ClientList', { modules: 'ending', client: String(stockId) });
          return (
            <li key={stockId} className={styles.short}>
              <span className={styles.what}>
                {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
                <small>{t('operatorHome.ending.use', { active, members })}</small>
              </span>
              <span className={styles.evidence}>
                {t('operatorHome.ending.until', { day: formatDayShort(nextEnd) })}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
