import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords } from './common-passwords.ts';

/** Below this many guesses a password falls to somebody who may only try now and then. */
const enoughGuesses = 1e6;
/** The work grows faster than the length, and what is long enough is decided here. */
const longestLookedAt = 64;

// Made when the first password is set: it takes 30 ms and some memory.
let made: ZxcvbnFactory | undefined;

function estimator(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, 'common-here': [...commonPasswords] },
    graphs: adjacencyGraphs,
  });
  return made;
}

/**
 * Whether a password is known from leaked lists or follows a pattern that is tried first: lists with their usual
 * variations, keyboard rows, sequences, repeats, dates, and `words` that belong to the account.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const looked = password.normalize('NFKC').slice(0, longestLookedAt);
  return estimator().check(looked, [...words]).guesses < enoughGuesses;
}
