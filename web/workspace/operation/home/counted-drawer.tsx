import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WeekFigure } from '#contract/codes/home-elements.ts';
import { formatCount } from '#contract/format-number.ts';
import { articlePath } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

interface CountedDrawerProps {
  readonly figure: WeekFigure;
  readonly onClose: () => void;
}

/** Exactly what a figure of the week counted. */
export function CountedDrawer({ figure, onClose }: CountedDrawerProps) {
  const { t } = useTranslation();
  const places = usePlaces();
  const { data, error, refetch } = useQuery(apiQuery('operatorHome.rows', { body: { figure } }, { quiet: true }));
  const pathOf = (id: number): string | undefined => {
    if (figure === 'articles') return articlePath(id);
    if (figure === 'signIns') return places.to('UserList', { user: String(id) });
    return figure === 'leads' ? places.to('Leads', { lead: String(id) }) : undefined;
  };
  const count = formatCount(data?.total ?? 0);
  const isCut = data !== undefined && data.total > data.rows.length;
  return (
    <Drawer open title={t(`operatorHome.figures.${figure}`)} onClose={onClose}>
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && (
        <p className={styles.note}>
          {data.total === 0
            ? t('operatorHome.rows.empty')
            : t(isCut ? 'operatorHome.rows.many' : 'operatorHome.rows.total', {
                count: count as unknown as number,
                shown: data.rows.length,
              })}
        </p>
      )}
      <ul>
        {data?.rows.map(({ id, title, note, at }) => {
          const to = pathOf(id);
          return (
            <li key={id} className={styles.short}>
              <span className={styles.what}>
                {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
                {note && <small>{note}</small>}
              </span>
              <span className={styles.evidence}>{formatDateTimeShort(at)}</span>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
