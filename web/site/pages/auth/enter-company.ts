import { publicPaths } from '#contract/paths.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import { consumeReturnPath } from '#web/shared/return-path.ts';
import { storeSession } from '#web/shared/storage.ts';
import { hasToken } from '../../has-token.ts';
import { clearTabValue } from './tab-storage.ts';

/**
 * Enters an option's company and continues at the page where a session ended, else in the workspace; returns the
 * refusal, if any.
 */
export async function enterCompany(value: string): Promise<ApiFailure | undefined> {
  const answer = await api('unify.enterCompany', { params: { value } }, { quiet: true });
  if (!answer.success) return answer;
  // The call sends the old token before the new one is stored; it need not be valid.
  const ended = hasToken() ? api('session.logout', {}, { quiet: true }) : undefined;
  storeSession(answer.result.token, answer.result.userName);
  clearTabValue();
  await ended;
  location.assign(consumeReturnPath(answer.result.userName) ?? publicPaths.root);
}
