// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { readUserInfo } from '#web/shared/storage.ts';
import '#web/workspace/workspace-endpoints.ts';
import { loadUser } from './user-store.ts';

it('keeps the user of the company that was switched to, whichever question is answered last', async () => {
  const asked: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', async () => {
    const question = Promise.withResolvers<Response>();
    asked.push(question);
    return question.promise;
  });
  const answer = (index: number, stockId: number) =>
    asked[index]?.resolve(
      Response.json({ code: 200, result: { stockId, companyName: `公司 ${stockId}`, rolesInfo: [] } }),
    );
  const former = loadUser({ force: true, version: 1 });
  const latest = loadUser({ force: true, version: 1 });
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 15_000 });
  answer(1, 1002);
  await latest;
  answer(0, 1001);
  await former;
  expect(readUserInfo()?.stockId).toBe(1002);
});
