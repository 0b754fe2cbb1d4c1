import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { explainQuery } from './explain-query.ts';
import { notesOf, visibleFigures } from './figure-registry.ts';

/** Number of concurrent requests. */
const atOnce = 4;

/** Prints the page with the explanations of its figures, without those that fail. */
export async function explainThenPrint(queryClient: QueryClient): Promise<void> {
  const waiting = [...notesOf(visibleFigures.get()).values()];
  const work = async () => {
    for (let note = waiting.shift(); note; note = waiting.shift()) {
      await queryClient.prefetchQuery(explainQuery(note.figure.ref));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // React renders what has arrived before the browser prints.
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync(() => undefined);
  window.print();
}
