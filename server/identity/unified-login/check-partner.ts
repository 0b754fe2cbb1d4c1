import { randomUUID } from 'node:crypto';
import type { InputOf } from '#contract/endpoints.ts';
import { handOverChecks, type PartnerCheck, providerChecks } from '#contract/identity/partners.ts';
import { findUser } from '#server/identity/sessions/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listEnterableCompanies } from './accounts.ts';
import { checkHandOver, type HandOverCall } from './check-hand-over.ts';
import { checkProvider } from './check-provider.ts';
import { signatureOf } from './hand-over-signature.ts';
import { partnerEntry } from './lock-partner.ts';
import { fingerprintOf, isInForce, stateOfKey } from './partner-keys.ts';
import { findPartner, type Partner, providerOf } from './partners.ts';
import type { UnifyDeps } from './unify-deps.ts';

type Asked = InputOf<'unify.check'>['body'];
type Step = PartnerCheck['steps'][number]['step'];
type Found = Partial<Omit<PartnerCheck, 'steps'>> & { readonly fault?: Step | undefined };

/**
 * Checks a partner by what lets people in, not by a copy of it: of a portal a call, signed by us with its newest key or
 * sent by itself, of a provider its answers. Signs nobody in. Throws NOT_FOUND.
 */
export async function checkPartner(deps: UnifyDeps, asked: Asked, actor: Actor): Promise<PartnerCheck> {
  const partner = await findPartner(deps, asked.partner);
  if (!partner) throw new AppError('NOT_FOUND');
  const { fault, ...found } =
    partner.kind === 'oidc'
      ? await findOfProvider(deps, partner, actor)
      : await findOfPortal(deps, partner, asked, actor);
  const order: readonly Step[] = partner.kind === 'oidc' ? providerChecks : handOverChecks;
  const failed = fault ? order.indexOf(fault) : order.length;
  const detail = { fault: fault ?? null, ...(found.problem && { problem: found.problem }) };
  await recordAudit(deps.db, { ...partnerEntry(actor, partner.id), action: 'unify.checked', detail });
  return {
    ...{ key: null, secondsOff: null, person: null, problem: '', ...found },
    steps: order.map((step, index) => ({
      step,
      state: index < failed ? 'passed' : index === failed ? 'failed' : 'skipped',
    })),
  };
}

async function findOfPortal(deps: UnifyDeps, partner: Partner, asked: Asked, { now }: Actor): Promise<Found> {
  const { db, demoPasswordsWork } = deps;
  const call = asked.call ?? signCall(partner, asked.subject ?? '', now);
  // A call of another partner is none of this one.
  if (call.partner !== partner.id) return { fault: 'partner' };
  const { key, person, fault } = await checkHandOver(deps, call, now);
  const companies = person ? await listEnterableCompanies(db, { userId: person.id, now, demoPasswordsWork }) : [];
  const account = person && (await findUser(db, person.id));
  return {
    fault: fault ?? (companies.length === 0 ? 'company' : undefined),
    secondsOff: call.timestamp - Math.floor(now.getTime() / 1000),
    key: key
      ? { id: key.id, fingerprint: fingerprintOf(key.secret ?? ''), hasEnded: stateOfKey(key, now) === 'ended' }
      : null,
    person: account ? { username: account.username, name: account.name, companies: companies.length } : null,
  };
}

/** A call as the portal would make it. Without a key in force it is signed with nothing, and refused for that. */
function signCall(partner: Partner, subject: string, now: Date): HandOverCall {
  const key = partner.keys.find((candidate) => isInForce(candidate, now));
  const call = {
    ...{ partner: partner.id, timestamp: Math.floor(now.getTime() / 1000), nonce: randomUUID() },
    payload: JSON.stringify({ subject }),
  };
  return { ...call, signature: signatureOf(call, key?.secret ?? '') };
}

async function findOfProvider(deps: UnifyDeps, partner: Partner, { now }: Actor): Promise<Found> {
  if (!partner.isEnabled) return { fault: 'enabled' };
  const provider = providerOf(partner, now);
  if (!provider) return { fault: 'key' };
  return (await checkProvider(deps, provider)) ?? {};
}
