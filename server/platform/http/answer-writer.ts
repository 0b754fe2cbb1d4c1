import { successCode } from '#contract/codes/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Serialises the envelope of a result as JSON. */
export type WriteAnswer = (result: unknown) => string;

/**
 * Serialises the responses of one endpoint with its compiled schema: unlisted fields and wrong types never leave.
 * Results that a handler caches are frozen and serialised once.
 */
export function answerWriter({ result: schema }: Pick<Endpoint, 'result'>): WriteAnswer {
  const written = new WeakMap<object, string>();
  const write: WriteAnswer = (result) => JSON.stringify({ code: successCode, result: schema.parse(result), desc: '' });
  return (result) => {
    if (typeof result !== 'object' || result === null || !Object.isFrozen(result)) return write(result);
    const known = written.get(result);
    if (known !== undefined) return known;
    const text = write(result);
    written.set(result, text);
    return text;
  };
}
