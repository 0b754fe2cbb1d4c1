import type { Dictionary } from '#contract/content/dictionary.ts';
import { ApiError } from './api/api-error.ts';
import type { ApiAnswer } from './api/client.ts';
import { storeDictionary } from './storage.ts';

/**
 * Fetches the dictionary (docs/product/api.md, "Browser storage"): on code 200 the result replaces the stored one; on
 * any other code nothing is stored but the caller still gets the result.
 * @throws ApiError if the request failed (no response, or an HTTP error).
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

/** Label of a key; an unknown key is shown as is. */
export function dictionaryLabel(dictionary: Dictionary | undefined, enumName: string, key: string): string {
  return dictionary?.[enumName]?.find(({ k }) => k === key)?.v ?? key;
}
