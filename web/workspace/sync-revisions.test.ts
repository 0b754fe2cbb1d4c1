// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { announcedEnd } from './identity/sessions/announced-end.ts';
import { overtaken } from './identity/sessions/stale-company.ts';
import { revisionsQuery } from './sync-revisions.ts';
import './workspace-endpoints.ts';
import { QueryClient } from '@tanstack/react-query';

afterEach(() => {
  overtaken.set(false);
  announcedEnd.set(undefined);
});

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

it('notes how long the session lasts yet, by the answer alone', async () => {
  const result = { menu: 1, roles: 1, dictionary: 1, sessionEndsIn: 119_000 };
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('revisions') ? Response.json({ code: 200, result }) : new Response(null, { status: 503 }),
  );
  await new QueryClient().fetchQuery(revisionsQuery);
  expect(announcedEnd.get()).toMatchObject({ minutes: 2, isClosed: false });
});
