import { useSearchParams } from 'react-router';
import type { ReportKind } from '#contract/insight/reports.ts';

export const pageSize = 20;
const kinds: readonly string[] = ['weekly', 'monthly'] satisfies ReportKind[];

/** Kind and page are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are ignored. */
export function useReportFilters() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind') ?? '';
  const page = /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  return {
    kind: kinds.includes(kind) ? (kind as ReportKind) : undefined,
    page,
    setKind: (next: ReportKind | 'all') => setSearch(next === 'all' ? {} : { kind: next }),
    setPage: (next: number) =>
      setSearch((before) => {
        const changed = new URLSearchParams(before);
        if (next === 1) changed.delete('page');
        else changed.set('page', String(next));
        return changed;
      }),
  };
}
