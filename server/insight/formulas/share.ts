import { compile, divide } from './expression.ts';

/** A part of a whole, from 0 to 1: of the volume of several companies, or of one company's own. */
export const partOfWhole = divide('part', 'whole');

export const shareOf = compile(partOfWhole);
