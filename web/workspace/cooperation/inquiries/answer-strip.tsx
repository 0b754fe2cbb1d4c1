import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatHeadline } from '#web/shared/format/date.ts';
import { formatRemainingTime } from '#web/shared/format/remaining-time.ts';
import { useRemaining } from '#web/shared/use-remaining.ts';
import styles from './published-inquiry.module.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface AnswerStripProps {
  readonly inquiry: InquiryDetail;
  readonly isBehind: boolean;
}

interface RemainingProps extends AnswerStripProps {
  /** The deadline has passed. */
  readonly onEnd: () => void;
}

/** Remaining time and how many have answered; never who. */
export function AnswerStrip({ inquiry, isBehind }: AnswerStripProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { invited, opened, quoted, declined, stale, content, deadline } = inquiry;
  const look = () => void queries.invalidateQueries({ queryKey: ['inquiry.detail'] });
  const notes = {
    invited: t('inquiries.stripNotes.invited'),
    opened: t('inquiries.stripNotes.opened'),
    quoted:
      stale > 0
        ? t('inquiries.stripNotes.stale', { count: stale })
        : t(`inquiries.stripNotes.${quoted >= content.fewestQuotes ? 'enough' : 'few'}`, {
            count: content.fewestQuotes,
          }),
    declined: t('inquiries.stripNotes.declined'),
  };
  const counts = { invited, opened, quoted, declined };
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{t('inquiries.remaining')}</dt>
        <dd>
          {inquiry.state === inquiryState.open ? (
            <Remaining inquiry={inquiry} isBehind={isBehind} onEnd={look} />
          ) : (
            <b className={styles.figure}>{t('inquiries.hasClosed')}</b>
          )}
          <small>{deadline && t('inquiries.closesAt', { at: formatHeadline(deadline, currentLanguage()) })}</small>
        </dd>
      </div>
      {(['invited', 'opened', 'quoted', 'declined'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`inquiries.strip.${name}`)}</dt>
          <dd>
            <b className={styles.figure}>
              {counts[name]} <i>{t(`inquiries.countUnits.${name === 'quoted' ? 'quotes' : 'suppliers'}`)}</i>
            </b>
            <small>{notes[name]}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Days, hours and minutes; under a day a clock that counts, told to screen readers by the minute. */
function Remaining({ inquiry, isBehind, onEnd }: RemainingProps) {
  const { t } = useTranslation();
  const left = useRemaining(inquiry, onEnd);
  if (left === null || isBehind) {
    return <b className={`${styles.figure} ${styles.unsure}`}>{t('inquiries.checkingClock')}</b>;
  }
  const parts = [
    ['day', Math.floor(left / day)],
    ['hour', Math.floor(left / hour) % 24],
    ['minute', Math.floor(left / minute) % 60],
  ] as const;
  if (left < day) {
    const seconds = Math.floor(left / 1_000);
    const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
    return (
      <b className={`${styles.figure} ${styles.near}`}>
        <span aria-hidden="true">{clock.map((part) => String(part).padStart(2, '0')).join(':')}</span>
        <span className="visually-hidden" role="timer">
          {formatRemainingTime(left, currentLanguage())}
        </span>
      </b>
    );
  }
  return (
    <b className={styles.figure}>
      {parts.map(([unit, value]) => (
        <Fragment key={unit}>
          {value} <i>{t(`inquiries.remainingUnits.${unit}`)}</i>{' '}
        </Fragment>
      ))}
    </b>
  );
}
