import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AlertCondition } from '#contract/insight/alert-rules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** Pause after the last change, in milliseconds. */
const pause = 400;

/** The test of a condition as it is typed; until it has come, that of the one before is shown. */
export function useBackTest(condition: AlertCondition) {
  const [asked, setAsked] = useState(condition);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(condition), pause);
    return () => clearTimeout(timer);
  }, [condition]);
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('alert.backTest', { body: { condition: asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    data,
    error,
    isBusy: isFetching || asked !== condition,
    /** The test of this very condition has answered, or has failed. */
    isTested: asked === condition && !isPending && !isPlaceholderData,
    retry: () => void refetch(),
  };
}

export type BackTestOfCondition = ReturnType<typeof useBackTest>;
