import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { PushDetail } from '#contract/outreach/pushes.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './pushes.module.css';

interface PushAsideProps {
  readonly push: PushDetail;
  /** Lists the mails that wait for a decision. */
  readonly onUnknown: () => void;
  /** Lists the mails with a code in their answer. */
  readonly onCode: (code: string) => void;
}

/** Beside the log: what needs a person, first of all, domains that wait, and how often each link was followed. */
export function PushAside({ push, onUnknown, onCode }: PushAsideProps) {
  const { t } = useTranslation();
  const { outcomes, paused, links, returned, left, isMissingArticles } = push;
  const unknown = outcomes.unknown ?? 0;
  if (unknown + paused.length + links.length + returned.length + left === 0) return null;
  const most = Math.max(1, ...links.map(({ clicks }) => clicks));
  return (
    <aside className={styles.aside}>
      {unknown > 0 && (
        <section>
          <h2>
            {t('pushes.unknownTitle', { count: unknown, shown: formatCount(unknown) })}
            <span className={styles.note}>{t('pushes.waitsForYou')}</span>
          </h2>
          <p>{t('pushes.unknownNote')}</p>
          {isMissingArticles && <p>{t('pushes.unknownWithdrawn')}</p>}
          <Button size="small" onClick={onUnknown}>
            {t('pushes.seeUnknown')}
          </Button>
        </section>
      )}
      {returned.length > 0 && <Returned returned={returned} onCode={onCode} />}
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
      {left > 0 && (
        <section>
          <h2>
            {t('pushes.left', { count: left, shown: formatCount(left) })}
            <span className={styles.note}>{t('pushes.leftNote')}</span>
          </h2>
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
                  <Bar part={clicks / most} />
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

interface ReturnedProps extends Pick<PushAsideProps, 'onCode'> {
  readonly returned: PushDetail['returned'];
}

/** Mails that came back or were refused for good, by what the servers said. */
function Returned({ returned, onCode }: ReturnedProps) {
  const { t } = useTranslation();
  const total = returned.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...returned.map(({ count }) => count));
  return (
    <section>
      <h2>{t('pushes.returned', { count: total, shown: formatCount(total) })}</h2>
      <dl className={styles.rows}>
        {returned.map(({ code, count, suppressed }) => (
          <div key={code}>
            <dt>
              {code === '' ? (
                t('pushes.noCode')
              ) : (
                <Button type="link" size="small" className={styles.code ?? ''} onClick={() => onCode(code)}>
                  {code} {t(meaningOf(code))}
                </Button>
              )}
              {suppressed > 0 && (
                <StateMark tone="ended">
                  {t('pushes.suppressedCount', { count: suppressed, shown: formatCount(suppressed) })}
                </StateMark>
              )}
            </dt>
            <dd>
              <Bar part={count / most} />
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a code says (RFC 3463), as far as it helps. */
function meaningOf(code: string) {
  if (/^5\.1\.([0-6]|10)$/.test(code)) return 'pushes.codes.address';
  if (/^[45]\.2\.2$/.test(code)) return 'pushes.codes.full';
  if (/^[45]\.2\./.test(code)) return 'pushes.codes.mailbox';
  if (/^[45]\.7\./.test(code)) return 'pushes.codes.policy';
  if (/^[45]\.[34]\./.test(code)) return 'pushes.codes.system';
  return 'pushes.codes.other';
}

/** Its share of the largest. */
const Bar = ({ part }: { readonly part: number }) => (
  <svg className={styles.clicks} viewBox="0 0 64 8" aria-hidden="true">
    <rect width={64 * part} height="8" />
  </svg>
);
