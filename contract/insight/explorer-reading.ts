import { z } from 'zod';

/** What is wrong with a query. It is searched all the same, in its nearest valid reading. */
export const queryMistakeCodes = [
  'quoteUnclosed',
  'quoteUnopened',
  'bracketUnclosed',
  'bracketUnopened',
  'operandMissing',
  'nearDistance',
  'nearOperand',
  'titleEmpty',
  'starAlone',
  'starInside',
  'empty',
] as const;

const queryMistakeSchema = z.object({
  code: z.enum(queryMistakeCodes),
  /** Place in the query as typed, in UTF-16 units; `end` is not included. */
  start: z.number().int(),
  end: z.number().int(),
});
export type QueryMistake = z.infer<typeof queryMistakeSchema>;

/**
 * A query's meaning, piece by piece in the order of reading:
 *
 * - `word`: as a whole word; `part`: anywhere; `start`: with `*` for the rest
 * - `and`, `or`, `not`, `open`, `close`: how they are connected
 * - `near`: at most `distance` characters or Latin words between the piece before and the one after
 */
const readingPieceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['word', 'part', 'start']), text: z.string(), inTitle: z.boolean() }),
  z.object({ kind: z.enum(['and', 'or', 'not', 'open', 'close']) }),
  z.object({ kind: z.literal('near'), distance: z.number().int() }),
]);
export type ReadingPiece = z.infer<typeof readingPieceSchema>;

export const queryReadingSchema = z.object({
  pieces: z.array(readingPieceSchema),
  mistakes: z.array(queryMistakeSchema),
  /** The nearest query without mistakes; `null` if there are none. */
  nearest: z.string().nullable(),
});
export type QueryReading = z.infer<typeof queryReadingSchema>;

/** What is highlighted in a result. */
export const markSchema = z.object({
  /** A regular expression of the search form: NFKC, lower case, one blank for each. */
  pattern: z.string(),
  /** Only in the headline. */
  inTitle: z.boolean(),
});
export type Mark = z.infer<typeof markSchema>;
