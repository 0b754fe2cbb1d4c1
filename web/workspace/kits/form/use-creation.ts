import { useRef } from 'react';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { randomUuid } from '#web/shared/random-uuid.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

/** The version of what was just created. */
export const firstVersion = 0;

interface CreationSteps<Asked, Made> {
  /** Makes it, or answers with what was made by the same key. */
  readonly make: (asked: Asked, key: string) => Promise<ApiAnswer<Made>>;
  /** Goes on from what an earlier try has made of other values; `undefined` where that is ended, and another is made. */
  readonly goOn: (made: Made, asked: Asked) => Promise<ApiAnswer<Made> | undefined>;
}

interface Lost<Asked> {
  readonly key: string;
  readonly asked: Asked;
  readonly values: string;
}

/**
 * Creates something new once, also where the answer was lost and something was changed before the next try: nobody meant
 * two. The lost try is sent once more as it was, so that what it has made is known, and what was changed goes over that.
 */
export function useCreation<Asked extends object, Made>({ make, goOn }: CreationSteps<Asked, Made>) {
  const lost = useRef<Lost<Asked>>(undefined);
  return async (asked: Asked): Promise<ApiAnswer<Made>> => {
    const values = fingerprint(asked);
    const earlier = lost.current;
    if (earlier && earlier.values !== values) {
      const made = await make(earlier.asked, earlier.key);
      if (!made.success && isUnanswered(made)) return made;
      const answer = made.success ? await goOn(made.result, asked) : undefined;
      if (answer && !answer.success) return answer;
      lost.current = undefined;
      if (answer) return answer;
    }
    const key = lost.current?.key ?? randomUuid();
    const answer = await make(asked, key);
    if (answer.success) lost.current = undefined;
    else if (isUnanswered(answer)) lost.current = { key, asked, values };
    return answer;
  };
}
