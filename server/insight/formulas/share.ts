import { compile, divide } from './expression.ts';

/** A part of a whole, 0 to 1: of the volume of several companies, or of one company's. */
export const partOfWhole = divide('part', 'whole');

export const shareOf = compile(partOfWhole);
