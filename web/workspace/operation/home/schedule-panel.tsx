import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScheduledText } from '#contract/operation/operator-home.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

const pages = { article: 'Articles', content: 'SiteContent', manual: 'ManualEditor' } as const;

/** Texts that go out by themselves, the next first. */
export function SchedulePanel({ texts }: { readonly texts: readonly ScheduledText[] }) {
  const { t } = useTranslation();
  const places = usePlaces();
  return (
    <Panel title={t('operatorHome.schedule.title')} scope={t('operatorHome.schedule.scope')}>
      {texts.length === 0 && <p className={styles.note}>{t('operatorHome.schedule.empty')}</p>}
      <ul>
        {texts.map(({ subject, id, title, at }) => {
          const to = places.to(pages[subject], { edit: String(id) });
          return (
            <li key={`${subject} ${id}`} className={styles.short}>
              <span className={styles.what}>
                {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
                <small>{t(`operatorHome.subjects.${subject}`)}</small>
              </span>
              <span className={styles.evidence}>{formatDateTimeShort(at)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
