import { Button } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type WeekFigure, weekShares } from '#contract/codes/home-elements.ts';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { WeekReading } from '#contract/operation/operator-home.ts';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import styles from './home.module.css';

interface WeekStripProps {
  readonly week: readonly WeekReading[];
  /** Shows what a figure counted. */
  readonly onOpen: (figure: WeekFigure) => void;
  readonly isRetrying: boolean;
  readonly onRetry: (figure: WeekFigure) => void;
}

/** The figures of the last seven days; each opens the rows that it counted. */
export function WeekStrip({ week, onOpen, isRetrying, onRetry }: WeekStripProps) {
  const { t } = useTranslation();
  return (
    <Strip label={t('operatorHome.week')} items={week.length > 4 ? 5 : 4}>
      {week.map(({ figure, value, of, previous, days }) => {
        const show = (number: number) => (weekShares.has(figure) ? formatDecimal(number / 10, 1) : formatCount(number));
        return (
          <StripItem
            key={figure}
            label={t(`operatorHome.figures.${figure}`)}
            aside={value !== null && <Difference value={value - previous} show={show} />}
            foot={value !== null && <Sparkline values={days} width={140} />}
          >
            {value === null ? (
              <span className={styles.uncounted}>
                {t('operatorHome.uncounted')}
                <Button type="link" size="small" loading={isRetrying} onClick={() => onRetry(figure)}>
                  {t('operatorHome.retry')}
                </Button>
              </span>
            ) : (
              <>
                <button
                  type="button"
                  className={styles.figure}
                  aria-label={`${t(`operatorHome.figures.${figure}`)} ${show(value)}`}
                  onClick={() => onOpen(figure)}
                >
                  {show(value)}
                </button>
                <span className={styles.unit}>
                  {of !== null && `/${formatCount(of)}`} {t(`operatorHome.units.${figure}`, { count: of ?? value })}
                </span>
              </>
            )}
          </StripItem>
        );
      })}
    </Strip>
  );
}

interface DifferenceProps {
  readonly value: number;
  readonly show: (value: number) => string;
}

function Difference({ value, show }: DifferenceProps) {
  const { t } = useTranslation();
  if (value === 0) return null;
  const Arrow = value > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={value > 0 ? styles.up : styles.down} title={t('operatorHome.before')}>
      <span className="visually-hidden">{`${t('operatorHome.before')} ${value > 0 ? '+' : '−'}`}</span>
      <Arrow size={13} strokeWidth={2} aria-hidden="true" />
      {show(Math.abs(value))}
    </span>
  );
}
