import { type ReportKind, reportKindTraits } from '#contract/insight/reports.ts';
import { dayInChina } from '#web/shared/format/date.ts';

const dayLength = 86_400_000;
const shown = { week: 26, month: 12 } as const;

interface Period {
  readonly from: string;
  readonly until: string;
}

const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Day in China of a time, as midnight UTC. */
function marketDay(now: Date): Date {
  return new Date(dayInChina(now));
}

/** Complete weeks (Monday to Sunday) or months, latest first, as on the server. */
export function pastPeriods(kind: ReportKind, now: Date): Period[] {
  const today = marketDay(now);
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayLength;
  const { rhythm } = reportKindTraits[kind];
  return Array.from({ length: shown[rhythm] }, (_, index) => {
    if (rhythm === 'week') {
      const from = monday - (index + 1) * 7 * dayLength;
      return { from: isoOf(from), until: isoOf(from + 6 * dayLength) };
    }
    const month = today.getUTCMonth() - index;
    const year = today.getUTCFullYear();
    return { from: isoOf(Date.UTC(year, month - 1, 1)), until: isoOf(Date.UTC(year, month, 0)) };
  });
}
