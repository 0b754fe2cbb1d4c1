import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordModuleRefusal } from '#web/workspace/clients/modules/closed-pages.ts';

// The library only looks at the tab's visibility; a window that comes back to the front counts as well.
focusManager.setEventListener((onFocus) => {
  const report = () => onFocus();
  addEventListener('visibilitychange', report);
  addEventListener('focus', report);
  return () => {
    removeEventListener('visibilitychange', report);
    removeEventListener('focus', report);
  };
});

/**
 * A failed query is shown in place with a button to try again, so it is not repeated behind the reader's back;
 * and it fails without a network too, where the library would wait in silence.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => recordModuleRefusal(error, queryClient) }),
  defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 60_000, refetchOnWindowFocus: false } },
});
