import { useQueryClient } from '@tanstack/react-query';
import type { AlertEvent, SinceRow as Row, SinceOverview } from '#contract/insight/alerts.ts';
import { type ApiAnswer, api, type CallOptions } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { Assigning } from '#web/workspace/insight/alerts/assigning.ts';

export const sinceQuery = apiQuery('alert.since', {}, { quiet: true });

export type SinceAct = { readonly act: 'resolve' | 'undo' } | ({ readonly act: 'assign' } & Assigning);

/** What is acted on by number; what no rule fired on becomes an event first. */
async function takeUp({ articleId, subject }: Row, options: CallOptions): Promise<ApiAnswer<AlertEvent> | undefined> {
  const body = subject !== null ? { subject } : articleId !== null ? { articleId } : undefined;
  return body && (await api('alert.take', { body }, options));
}

/** Acts on what happened since the last visit. */
export function useSinceActs() {
  const queries = useQueryClient();
  const { queryKey } = sinceQuery;
  /** Where an act is refused a colleague may have been quicker, or what the row tells is not so any more. */
  const refresh = () => void queries.invalidateQueries({ queryKey });
  /** The answer takes the row's place, where it stands. */
  const change = (row: Row, values: Partial<Row>) => {
    queries.setQueryData(
      queryKey,
      (before: SinceOverview | undefined) =>
        before && {
          ...before,
          rows: before.rows.map((one) => (one.key === row.key ? { ...one, ...values } : one)),
        },
    );
    for (const name of ['alert.list', 'alert.detail']) void queries.invalidateQueries({ queryKey: [name] });
  };
  /** Nothing for what nobody can act on. The list is left as it is where it is refused. */
  const send = async (row: Row, body: SinceAct, options: CallOptions = {}) => {
    const taken = row.eventId === null ? await takeUp(row, options) : undefined;
    if (taken && !taken.success) return taken;
    const id = row.eventId ?? taken?.result.id;
    if (id === undefined) return undefined;
    const asked = body.act === 'assign' ? { ...body, shown: [{ id, assigneeId: body.shown }] } : body;
    const answer = await api('alert.act', { body: { ids: [id], ...asked } }, options);
    if (!answer.success) return answer;
    const [event] = answer.result;
    if (event) {
      const { state, assignee, dueAt, handledBy, handledAt } = event;
      change(row, { eventId: id, state, assignee, dueAt, handledBy, handledAt });
    } else change(row, { eventId: null, state: 'open', handledBy: '', handledAt: null });
    return answer;
  };
  /** As {@link send}; the list is fetched again where it was not done. */
  const act = async (row: Row, body: SinceAct, options?: CallOptions) => {
    const answer = await send(row, body, options);
    if (!answer?.success) refresh();
    return answer;
  };
  return { act, send, refresh };
}
