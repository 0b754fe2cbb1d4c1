import type { CompanySeries } from '#contract/insight/home.ts';
import { langOf } from '#web/shared/lang-of.ts';

/** Role of a line: one's own company, one of at most two compared, or context (docs/visual-language.md, "Charts"). */
export type LineRole = 'own' | 'second' | 'third' | 'context';

export interface LineSeries {
  readonly id: number;
  readonly name: string;
  /** Of its name, where that differs from the page's. */
  readonly lang?: 'zh-CN' | undefined;
  readonly role: LineRole;
  /** `null` where there is too little data. */
  readonly values: readonly (number | null)[];
}

const compared: readonly LineRole[] = ['second', 'third'];

/** Companies as lines: one's own first, then at most two compared, then context. */
export function companyLines(series: readonly CompanySeries[]): LineSeries[] {
  let seen = 0;
  const lines = series.map(({ stockId, name, untranslated, own, compared: isCompared, values }): LineSeries => {
    const role = own ? 'own' : (isCompared && compared[seen++]) || 'context';
    return { id: stockId, name, lang: langOf({ untranslated }, 'name'), role, values };
  });
  const order: readonly LineRole[] = ['own', 'second', 'third', 'context'];
  return lines.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

/** Whether there is anything to draw. */
export function hasValues(lines: readonly LineSeries[]): boolean {
  return lines.some(({ values }) => values.some((value) => value !== null));
}
