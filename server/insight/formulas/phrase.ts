import { compile, divide, logarithm, multiply } from './expression.ts';

/**
 * Normalised pointwise mutual information (Bouma 2009) of a phrase that occurs `n` times, split into parts that occur
 * `l` and `r` times, among `N` words: −1 to 1, 1 where the two only ever stand together.
 */
export const mutualInformation = divide(
  logarithm(divide(multiply('n', 'N'), multiply('l', 'r'))),
  logarithm(divide('N', 'n')),
);

export const mutualInformationOf = compile(mutualInformation);

/** In nats: 0 where it is always the same. */
export function entropyOf(counts: Iterable<number>): number {
  const numbers = [...counts];
  const sum = numbers.reduce((all, number) => all + number, 0);
  return -numbers.reduce((all, number) => all + (number / sum) * Math.log(number / sum), 0);
}
