import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatRemainingTime } from '#web/shared/format/remaining-time.ts';
import { useRemaining } from '#web/shared/use-remaining.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const day = 24 * 60 * 60_000;

interface RemainingTimeProps {
  /** A row as the server told it. */
  readonly answer: { readonly remaining: number | null };
  /** The deadline has passed. */
  readonly onEnd: () => void;
}

/** Time left until a deadline by the server's clock, a warning with seconds on the last day. */
export function RemainingTime({ answer, onEnd }: RemainingTimeProps) {
  const { t } = useTranslation();
  const left = useRemaining(answer, onEnd);
  if (left === null) return <span className={listStyles.note}>{t('inquiries.checkingClock')}</span>;
  if (left >= day) return <span>{formatRemainingTime(left, currentLanguage())}</span>;
  const seconds = Math.floor(left / 1_000);
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (
    <StateMark tone="warning">
      <span aria-hidden="true">{clock.map((part) => String(part).padStart(2, '0')).join(':')}</span>
      <span className="visually-hidden" role="timer">
        {formatRemainingTime(left, currentLanguage())}
      </span>
    </StateMark>
  );
}
