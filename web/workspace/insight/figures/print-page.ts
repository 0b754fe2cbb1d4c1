import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { explainQuery } from './explain-query.ts';
import { notesOf, visibleFigures } from './figure-registry.ts';

/** So many explanations are asked for at a time. */
const atOnce = 4;

/** Prints the page with the explanations of its figures. One that fails is left out: the page is worth printing without it. */
export async function explainThenPrint(queryClient: QueryClient): Promise<void> {
  const waiting = [...notesOf(visibleFigures.get()).values()];
  const work = async () => {
    for (let note = waiting.shift(); note; note = waiting.shift()) {
      await queryClient.prefetchQuery(explainQuery(note.figure.ref));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // React shows what has arrived before the browser takes its picture.
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync(() => undefined);
  window.print();
}
