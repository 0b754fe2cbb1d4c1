// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { overtaken } from './identity/sessions/stale-company.ts';
import { revisionsQuery } from './sync-revisions.ts';
import './workspace-endpoints.ts';
import { QueryClient } from '@tanstack/react-query';

afterEach(() => void overtaken.set(false));

it('asks nothing while the tab says that the session has gone on elsewhere', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(null, { status: 409 });
  });
  const look = () => new QueryClient().fetchQuery(revisionsQuery);
  await look();
  expect(asked).toHaveLength(1);
  overtaken.set(true);
  await look();
  expect(asked).toHaveLength(1);
  overtaken.set(false);
  await look();
  expect(asked).toHaveLength(2);
});
