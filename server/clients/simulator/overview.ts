import type { CallNeeds } from '#contract/clients/call-needs.ts';
import type { Overview } from '#contract/clients/simulator.ts';
import { elements } from '#contract/codes/elements.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { knownCalls, readQuestion } from './known-calls.ts';
import type { Place } from './queries.ts';
import { type AllRules, askGate, suppose } from './suppose.ts';

/**
 * Everything that can be granted, each with the first rule that refuses it to somebody. Throws NOT_FOUND. The gate reads
 * with a connection of its own, so none is held over its questions.
 */
export async function readOverview(
  db: Database,
  place: Place,
  actor: SignedInActor,
  rules: AllRules,
): Promise<Overview> {
  const supposed = await suppose(db, place, actor.language);
  const refuse = async (needs: CallNeeds) => (await askGate(rules, supposed, needs, actor))?.rule ?? null;
  const judged: Overview['elements'] = [];
  for (const element of elements) judged.push({ element, refusedBy: await refuse(readQuestion(element).needs) });
  const calls: Overview['calls'] = [];
  for (const { key, needs } of knownCalls) calls.push({ key, refusedBy: await refuse(needs) });
  await recordAudit(db, {
    ...{ at: actor.now, userId: actor.userId, address: actor.address, stockId: place.stockId },
    ...{ action: 'simulator.overview', subject: `account ${supposed.person.username}` },
  });
  return { person: supposed.person, company: supposed.company, elements: judged, calls };
}
