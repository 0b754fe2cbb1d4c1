import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Element } from '#contract/codes/elements.ts';
import type { RoleDetail, RolePreview } from '#contract/identity/roles.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** After the last change, in milliseconds. */
const settles = 300;

export interface RolePreviewState {
  /** Elements that differ from what is saved. */
  readonly changes: number;
  /** While it is on, what is shown is of an earlier change. */
  readonly isComputing: boolean;
  readonly data: RolePreview | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Who a change of grants would affect, computed by the server once the boxes have stood still. */
export function useRolePreview(role: RoleDetail, granted: ReadonlySet<Element>): RolePreviewState {
  const wanted = [...granted].sort().join(' ');
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), settles);
    return () => clearTimeout(timer);
  }, [wanted]);
  const withdrawn = role.elements.filter((element) => !granted.has(element));
  const changes = withdrawn.length + granted.size - (role.elements.length - withdrawn.length);
  const elements = settled === '' ? [] : (settled.split(' ') as Element[]);
  const query = useQuery({
    ...apiQuery('role.preview', { body: { code: role.code, elements } }, { quiet: true }),
    enabled: changes > 0 && settled === wanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    changes,
    isComputing: changes > 0 && !query.error && (settled !== wanted || query.isFetching),
    data: changes > 0 ? query.data : undefined,
    error: changes > 0 ? query.error : null,
    retry: () => void query.refetch(),
  };
}
