import { publicPaths } from '#contract/paths.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import { consumeReturnPath } from '#web/shared/return-path.ts';
import { storeSession } from '#web/shared/storage.ts';
import { hasToken } from '../../has-token.ts';
import { clearTabValue } from './tab-storage.ts';

/** Enters the company of an option and leaves for the page that was open when a session ended, else the workspace; gives the refusal, if any. */
export async function enterCompany(value: string): Promise<ApiFailure | undefined> {
  const answer = await api('unify.enterCompany', { params: { value } }, { quiet: true });
  if (!answer.success) return answer;
  // The call takes the old token along before the new one is stored, and whether it still lived does not matter.
  const ended = hasToken() ? api('session.logout', {}, { quiet: true }) : undefined;
  storeSession(answer.result.token, answer.result.userName);
  clearTabValue();
  await ended;
  location.assign(consumeReturnPath(answer.result.userName) ?? publicPaths.root);
}
