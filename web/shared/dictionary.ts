import type { Dictionary } from '#contract/content/dictionary.ts';
import { ApiError } from './api/api-error.ts';
import type { ApiAnswer } from './api/client.ts';
import { storeDictionary } from './storage.ts';

/**
 * Fetches the dictionary by the storing rule of docs/product/api.md, "Browser storage": on code 200 the result replaces
 * the stored one; on any other code nothing is stored but the caller still receives the result.
 * @throws ApiError when the request itself failed (no answer, or an HTTP error).
 */
export async function loadDictionary(request: () => Promise<ApiAnswer<Dictionary>>): Promise<Dictionary | undefined> {
  const answer = await request();
  if (answer.success) {
    storeDictionary(answer.result);
    return answer.result;
  }
  if (answer.status !== 200) throw new ApiError(answer);
  return answer.result;
}

/** The label of an enumeration's key; a key the dictionary does not know is shown as it is. */
export function dictionaryLabel(dictionary: Dictionary | undefined, enumName: string, key: string): string {
  return dictionary?.[enumName]?.find(({ k }) => k === key)?.v ?? key;
}
