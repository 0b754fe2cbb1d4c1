import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { PeerCandidate } from '#contract/insight/peers.ts';
import { candidateCard } from './candidate-columns.tsx';
import type { PeerDraft } from './use-peer-draft.ts';

const metaOf = (industryName: string) =>
  candidateCard(
    ((key: string) => key) as TFunction,
    { draft: { has: () => false } as unknown as PeerDraft, mayEdit: false },
    { stockId: 7, code: '600100', shortName: '澄川新材', industryName } as PeerCandidate,
  ).meta;

it('names the industry beside the code, and nothing where there is none', () => {
  expect(metaOf('新材料')).toBe('600100 · 新材料');
  expect(metaOf('')).toBe('600100');
});
