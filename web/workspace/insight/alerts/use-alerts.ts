import { useQueryClient } from '@tanstack/react-query';
import type { AlertVerdict } from '#contract/insight/alert-rules.ts';
import type { AlertActRequest, AlertEvent } from '#contract/insight/alerts.ts';
import { type ApiAnswer, api, type CallOptions } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';

/** What shows events: after an act they are asked for again. */
const shown = ['alert.list', 'alert.detail', 'alert.rules', 'alert.since'];

type Act = Omit<AlertActRequest, 'ids'> & { readonly ids: readonly number[] };

/** Acts on events and brings what is shown up to date. */
export function useAlertActs() {
  const queries = useQueryClient();
  const refresh = () => Promise.all(shown.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const act = async ({ ids, ...body }: Act, done: string, options?: CallOptions): Promise<ApiAnswer<AlertEvent[]>> => {
    const answer = await api('alert.act', { body: { ...body, ids: [...ids] } }, options);
    const isDone =
      answer.success &&
      (body.act !== 'assign' || answer.result.every(({ assignee }) => (assignee?.id ?? null) === body.assigneeId));
    if (isDone) toast.success(done);
    // Where it is refused, a colleague was quicker.
    await refresh();
    return answer;
  };
  const judge = async (id: number, verdict: AlertVerdict): Promise<void> => {
    const answer = await api('alert.judge', { body: { id, verdict } });
    if (answer.success) await refresh();
  };
  return { act, judge, refresh };
}
