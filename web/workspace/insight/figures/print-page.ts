import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { explainQuery } from './explain-query.ts';
import { notesOf, visibleFigures } from './figure-registry.ts';

/** Number of concurrent requests. */
const atOnce = 4;

/** How long explanations are waited for, in milliseconds. */
const patience = 10_000;

let printing: Promise<void> | undefined;

/**
 * Prints the page with the explanations of its figures, without those that fail or take too long: once, however often it
 * is asked meanwhile, and not another page that the reader has gone to.
 */
export function explainThenPrint(queryClient: QueryClient): Promise<void> {
  printing ??= explainAndPrint(queryClient).finally(() => {
    printing = undefined;
  });
  return printing;
}

async function explainAndPrint(queryClient: QueryClient): Promise<void> {
  const { pathname } = location;
  const waiting = [...notesOf(visibleFigures.get()).values()];
  const work = async () => {
    for (let note = waiting.shift(); note; note = waiting.shift()) {
      await queryClient.prefetchQuery(explainQuery(note.figure.ref));
    }
  };
  const explained = Promise.all(Array.from({ length: atOnce }, work));
  await Promise.race([explained, new Promise((resolve) => setTimeout(resolve, patience))]);
  if (location.pathname !== pathname) return;
  // React renders what has arrived before the browser prints.
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync(() => undefined);
  window.print();
}
