import { useQuery } from '@tanstack/react-query';
import type { ModuleCode } from '#contract/codes/modules.ts';
import type { IsOpen } from '#contract/outreach/push-rules.ts';
import { isClosedIn, modulesFor, modulesQuery } from '#web/workspace/clients/modules/modules-query.ts';

interface Modules {
  readonly isOpen: IsOpen;
  readonly nameOf: (code: string) => string;
}

/** The modules that a digest may draw on. Until they are known all count as open. */
export function useModules(): Modules {
  const { data } = useQuery({ ...modulesQuery, staleTime: modulesFor });
  return {
    isOpen: (code: ModuleCode) => !isClosedIn(data, code),
    nameOf: (code) => data?.find((module) => module.code === code)?.name ?? code,
  };
}
