import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './published-inquiry.module.css';

/** Changes of a draft, before anybody else knew of it. */
const quietSteps: ReadonlySet<string> = new Set(['inquiry.save']);

/** What happened, each step with its place in the audit chain; square marks are sealed quotes. */
export function InquirySteps({ inquiry: { steps } }: { readonly inquiry: InquiryDetail }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('inquiries.steps')} scope={t('inquiries.stepsScope')}>
      <ol className={styles.steps}>
        {steps
          .filter(({ action }) => !quietSteps.has(action))
          .map(({ entry, hash, action, name, at, by, note }) => (
            <li key={entry} data-sealed={action === 'quote.submit'}>
              <p>
                <b>{name}</b> <time dateTime={at}>{formatDateTimeShort(at)}</time>
              </p>
              {(by || note) && <p>{[by, note].filter((part) => part !== '').join(' · ')}</p>}
              <code title={hash}>
                #{entry} {hash.slice(0, 4)}…{hash.slice(-4)}
              </code>
            </li>
          ))}
      </ol>
    </Panel>
  );
}
