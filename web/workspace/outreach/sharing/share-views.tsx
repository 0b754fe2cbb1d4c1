import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './share.module.css';

/** `Chrome · Windows`: the meaningful part of a user agent. */
function nameAgent(agent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari|MicroMessenger/.exec(agent)?.[0] ?? '';
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent)?.[0] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', MicroMessenger: 'WeChat', 'Mac OS X': 'macOS' };
  const known = [browser, system].filter((name) => name !== '').map((name) => names[name] ?? name);
  return known.length > 0 ? known.join(' · ') : agent.slice(0, 40);
}

/** Views of a link, latest first. */
export function ShareViews({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...apiQuery('share.views', { body: { id, page: 1, pageSize: 50 } }), staleTime: 0 });
  if (!data) return <Skeleton height={37} />;
  if (data.total === 0) return <p className={styles.quiet}>{t('share.noViews')}</p>;
  return (
    <table className={styles.views} aria-label={t('share.log')}>
      <thead>
        <tr>
          <th scope="col">{t('share.time')}</th>
          <th scope="col">{t('share.from')}</th>
          <th scope="col">{t('share.agent')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ viewedAt, address, agent }) => (
          <tr key={viewedAt + address + agent}>
            <td>{formatDateTime(viewedAt)}</td>
            <td>{address || '–'}</td>
            <td title={agent}>{nameAgent(agent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
