import { useEffect, useState } from 'react';
import { lazyPage } from '#web/shared/lazy-page.ts';

async function loadSteps() {
  const [{ QuoteForm }, { QuoteReceipt }, { QuoteLate }] = await lazyPage(() =>
    Promise.all([import('./quote-form.tsx'), import('./quote-receipt.tsx'), import('./quote-late.tsx')]),
  );
  return { state: 'here', QuoteForm, QuoteReceipt, QuoteLate } as const;
}

type NextSteps = Awaited<ReturnType<typeof loadSteps>> | { readonly state: 'waiting' | 'failed' };

/** What follows the invitation, fetched while that is read: it is an eighth of what the page would load. */
export function useNextSteps(): NextSteps {
  const [steps, setSteps] = useState<NextSteps>({ state: 'waiting' });
  useEffect(() => {
    void loadSteps()
      .catch(() => ({ state: 'failed' }) as const)
      .then(setSteps);
  }, []);
  return steps;
}
