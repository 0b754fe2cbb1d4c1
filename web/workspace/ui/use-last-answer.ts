import { useState } from 'react';

/**
 * The answer, or the one before where there is none: filters stay on the page when what they ask for fails, as the way
 * back from it.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}
