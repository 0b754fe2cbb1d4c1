import { useRef } from 'react';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useCreation } from './use-creation.ts';

interface NamedCreationSteps<Asked, Made> {
  readonly create: (asked: Asked) => Promise<ApiAnswer<Made>>;
  /** Codes of what is refused because its name, code or address is taken. */
  readonly taken: readonly number[];
  /** Reads what has the name; nothing where that is not what was asked. */
  readonly readSame: (asked: Asked) => Promise<Made | undefined>;
  /** Saves over what an earlier try has made of other values. */
  readonly saveOver: (made: Made, asked: Asked) => Promise<ApiAnswer<Made>>;
}

/**
 * Creates what is there once by its name, also where the answer was lost: what a try was made of that was not answered,
 * and is stored by now, is one's own and not taken by another.
 */
export function useNamedCreation<Asked extends object, Made>(steps: NamedCreationSteps<Asked, Made>) {
  const { create, taken, readSame, saveOver } = steps;
  const wasUnanswered = useRef(false);
  return useCreation<Asked, Made>({
    make: async (asked) => {
      const mayBeThere = wasUnanswered.current;
      const created = await create(asked);
      const answer = mayBeThere ? await orStored(created, taken, () => readSame(asked)) : created;
      wasUnanswered.current = !answer.success && (mayBeThere || isUnanswered(answer));
      return answer;
    },
    goOn: saveOver,
  });
}
