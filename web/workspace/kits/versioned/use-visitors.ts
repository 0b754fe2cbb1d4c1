import { useEffect, useRef, useState } from 'react';
import { visitCalls } from '#contract/content/version-states.ts';
import type { Visitor } from '#contract/content/versions.ts';
import { api } from '#web/shared/api/client.ts';
import { watchActivity } from './activity.ts';
import { lookEvery } from './use-versioned-editor.ts';

interface Visit {
  readonly subject: keyof typeof visitCalls;
  /** Left out for a text that has never been saved. */
  readonly id: number | undefined;
  /** Of what is stored: it grows while somebody types. */
  readonly version: number | undefined;
  readonly isUnsaved: boolean;
}

/** Who else has a text open, as long as somebody is at the page. What cannot be asked for is not shown. */
export function useVisitors(visit: Visit): readonly Visitor[] {
  const [visitors, setVisitors] = useState<readonly Visitor[]>([]);
  const latest = useRef(visit);
  latest.current = visit;
  const { subject, id } = visit;
  useEffect(() => {
    if (id === undefined) return;
    let isOpen = true;
    let told = latest.current.version;
    const tell = async () => {
      const { version, isUnsaved } = latest.current;
      const isTyping = isUnsaved || version !== told;
      told = version;
      const answer = await api(visitCalls[subject], { body: { id, isTyping } }, { quiet: true });
      if (isOpen && answer.success) setVisitors(answer.result);
    };
    const activity = watchActivity();
    const ticking = setInterval(() => void (activity.isAway() || tell()), lookEvery);
    void tell();
    return () => {
      isOpen = false;
      clearInterval(ticking);
      activity.stop();
    };
  }, [subject, id]);
  return visitors;
}
