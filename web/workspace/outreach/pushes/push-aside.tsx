import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { PushDetail } from '#contract/outreach/pushes.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import styles from './pushes.module.css';

interface PushAsideProps {
  readonly push: PushDetail;
  /** Lists the mails that wait for a decision. */
  readonly onUnknown: () => void;
}

/** Beside the log: what needs a person, first of all, domains that wait, and how often each link was followed. */
export function PushAside({ push: { outcomes, paused, links }, onUnknown }: PushAsideProps) {
  const { t } = useTranslation();
  const unknown = outcomes.unknown ?? 0;
  if (unknown + paused.length + links.length === 0) return null;
  const most = Math.max(1, ...links.map(({ clicks }) => clicks));
  return (
    <aside className={styles.aside}>
      {unknown > 0 && (
        <section>
          <h2>
            {t('pushes.unknownTitle', { count: unknown })}
            <span className={styles.note}>{t('pushes.waitsForYou')}</span>
          </h2>
          <p>{t('pushes.unknownNote')}</p>
          <Button size="small" onClick={onUnknown}>
            {t('pushes.seeUnknown')}
          </Button>
        </section>
      )}
      {paused.length > 0 && (
        <section>
          <h2>{t('pushes.domainsPaused')}</h2>
          <dl className={styles.rows}>
            {paused.map(({ domain, until, answer }) => (
              <div key={domain} title={answer}>
                <dt>{domain}</dt>
                <dd>{t('pushes.pausedUntil', { time: formatDateTimeShort(until) })}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>{t('pushes.pausedNote')}</p>
        </section>
      )}
      {links.length > 0 && (
        <section>
          <h2>{t('pushes.links')}</h2>
          <p className={styles.note}>{t('pushes.linksNote')}</p>
          <dl className={styles.rows}>
            {links.map(({ label, url, clicks }) => (
              <div key={url}>
                <dt>
                  <a href={url} target="_blank" rel="noreferrer">
                    {label}
                  </a>
                </dt>
                <dd>
                  <svg className={styles.clicks} viewBox="0 0 64 8" aria-hidden="true">
                    <rect width={(64 * clicks) / most} height="8" />
                  </svg>
                  {formatCount(clicks)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </aside>
  );
}
