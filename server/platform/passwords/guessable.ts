import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords } from './common-passwords.ts';

/** Minimum number of guesses for a password that is only attacked online. */
const enoughGuesses = 1e6;
/** The cost grows faster than the length; long passwords are decided by their beginning. */
const longestLookedAt = 64;

// Created when the first password is set: it takes 30 ms and some memory.
let made: ZxcvbnFactory | undefined;

function estimator(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, 'common-here': [...commonPasswords] },
    graphs: adjacencyGraphs,
  });
  return made;
}

/**
 * Whether a password is in leaked lists or follows a pattern that is tried first: variations of lists, keyboard rows,
 * sequences, repeats, dates, and `words` of the account.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const looked = password.normalize('NFKC').slice(0, longestLookedAt);
  return estimator().check(looked, [...words]).guesses < enoughGuesses;
}
