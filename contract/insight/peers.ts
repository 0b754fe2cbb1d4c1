import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { listedCompanySchema } from '../identity/companies.ts';
import { pageFields, sortField } from '../lists.ts';
import { smallIdParam, versionSchema } from '../numbers.ts';
import { figureSchema, isoDay } from './figures.ts';
import { maxPeers } from './peer-rules.ts';

export const peerSetSchema = z.object({
  /** Counts from 1; 0 before the first choice. */
  version: z.number().int(),
  /** ISO 8601; `null` at version 0. */
  changedAt: z.string().nullable(),
  /** Empty if the system wrote it. */
  changedBy: z.string(),
  /** In the company's order; the first ones are drawn first. */
  peers: z.array(listedCompanySchema),
});
export type PeerSet = z.infer<typeof peerSetSchema>;

export const peerCandidateSchema = listedCompanySchema.extend({ related: z.boolean() });
export type PeerCandidate = z.infer<typeof peerCandidateSchema>;

/** The version the edit started from, for optimistic locking; without it nothing is checked. */
const basedOn = versionSchema;

/** Above the limit of a list, so that one too many gets its own message. */
const stockIds = z.array(smallIdParam).max(1_000);
const someStockIds = stockIds.min(1, { error: 'choiceRequired' });

const peerVersionSchema = z.object({
  version: z.number().int(),
  changedAt: z.string(),
  changedBy: z.string(),
  size: z.number().int(),
  /** Short names of the companies added and removed. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** All companies of the version, for viewing and restoring; `companies` describes those still tracked. */
  stockIds: z.array(z.number().int()),
});
export type PeerVersion = z.infer<typeof peerVersionSchema>;

/** The company's figures with a given list of peers. */
const peerFiguresSchema = z.object({
  shareOfVoice: figureSchema,
  /** Rank by volume among the company and its peers; `of` includes the company. `null` without peers or coverage. */
  place: z.object({ rank: z.number().int(), of: z.number().int() }).nullable(),
  /** Different stories about any of them; below {@link peerPreviewSchema}'s `leastStories` no share is shown. */
  stories: z.number().int(),
});
export type PeerFigures = z.infer<typeof peerFiguresSchema>;

export const peerPreviewSchema = z.object({
  from: isoDay,
  until: isoDay,
  /** The saved list and its version. */
  version: z.number().int(),
  added: z.array(listedCompanySchema),
  removed: z.array(listedCompanySchema),
  size: z.number().int(),
  before: peerFiguresSchema,
  after: peerFiguresSchema,
  leastStories: z.number().int(),
  /** Based on the industry, regardless of peers. */
  activityIndex: figureSchema,
  /** With the company itself. */
  industrySize: z.number().int(),
  /** Others in the industry below which there is no activity index. */
  leastIndustry: z.number().int(),
});
export type PeerPreview = z.infer<typeof peerPreviewSchema>;

const refusals = ['TOO_MANY_PEERS', 'PEERS_CHANGED'] as const;

export const peerEndpoints = defineEndpoints({
  'peer.candidates': {
    method: 'POST',
    path: '/client/querySameIndustryInfoPage',
    kind: 'POST',
    access: 'peer:view',
    summary: 'Listed companies that can be peers, never the own one; whether they are',
    body: z.strictObject({
      ...pageFields,
      ...sortField('peerCandidates'),
      /** Part of the name, the short name or the securities code. */
      keyword: z.string().trim().max(100).optional(),
      industryId: smallIdParam.optional(),
    }),
    result: z.object({
      total: z.number().int(),
      list: z.array(peerCandidateSchema),
      /** Industries to filter by. */
      industries: z.array(z.object({ id: z.number().int(), name: z.string() })),
      /** The company's industry; `null` without one. */
      industryId: z.number().int().nullable(),
    }),
  },
  'peer.set': {
    method: 'GET',
    path: '/client/getSameIndustryRelevance/{id}',
    kind: 'GET',
    access: 'session',
    summary: 'The peers of a client: the own company, or any for operators',
    params: z.strictObject({ id: smallIdParam }),
    result: peerSetSchema,
  },
  'peer.own': {
    method: 'GET',
    path: '/client/sameIndustry/own',
    kind: 'GET',
    access: 'session',
    summary: 'The peers of the own company',
    result: peerSetSchema,
  },
  'peer.add': {
    method: 'POST',
    path: '/client/savaClientSameIndustryRelevance',
    kind: 'POST',
    access: 'peer:edit',
    summary: `Add peers after the others; at most ${maxPeers} in all`,
    body: z.strictObject({ stockIds: someStockIds, basedOn: basedOn.optional() }),
    result: peerSetSchema,
    refusals,
  },
  'peer.remove': {
    method: 'POST',
    path: '/client/delClientSameIndustryRelevance',
    kind: 'POST',
    access: 'peer:edit',
    summary: 'Take peers out; those that are none stay none',
    body: z.strictObject({ stockIds: someStockIds, basedOn: basedOn.optional() }),
    result: peerSetSchema,
    refusals,
  },
  'peer.replace': {
    method: 'POST',
    path: '/client/sameIndustry/replace',
    kind: 'POST',
    access: 'peer:edit',
    summary: 'Keep these peers in this order as the next version',
    body: z.strictObject({ stockIds, basedOn }),
    result: peerSetSchema,
    refusals,
  },
  'peer.preview': {
    method: 'POST',
    path: '/client/sameIndustry/preview',
    kind: 'POST',
    access: 'peer:edit',
    summary: 'What these peers would do to the set and to the figures; nothing is saved',
    body: z.strictObject({ stockIds }),
    result: peerPreviewSchema,
    refusals: ['TOO_MANY_PEERS'],
  },
  'peer.versions': {
    method: 'GET',
    path: '/client/sameIndustry/versions',
    kind: 'GET',
    access: 'peer:edit',
    summary: 'Who changed the peers, when and how; the latest 200, the last one first',
    result: z.object({ versions: z.array(peerVersionSchema), companies: z.array(listedCompanySchema) }),
  },
});
