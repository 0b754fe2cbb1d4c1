import { successCode } from '#contract/codes/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Gives the envelope of an answer as JSON. */
export type WriteAnswer = (result: unknown) => string;

/**
 * Writes the answers of one endpoint. Nothing leaves that its schema does not name, and nothing of another type than it
 * promises: the schema's compiled form makes what is written. An answer that the handler keeps from call to call is
 * frozen, and written once.
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
