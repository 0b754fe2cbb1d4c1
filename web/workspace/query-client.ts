import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordModuleRefusal } from '#web/workspace/clients/modules/closed-pages.ts';

// The library only watches the tab's visibility; a window that regains focus counts as well.
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
 * A failed query is shown in place with a retry button, so it is not retried automatically; it also fails without a
 * network, where the library would wait silently.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => recordModuleRefusal(error, queryClient) }),
  defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 60_000, refetchOnWindowFocus: false } },
});
