import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { Judgement } from '#contract/clients/simulator.ts';
import { pageElementOf } from '#contract/codes/elements.ts';
import { pickText } from '#contract/language.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { type Asking, elementsOf, needsOfElement, type Question, readQuestion } from './known-calls.ts';
import { findModule, type Place } from './queries.ts';
import { SeenMenu } from './seen-menu.ts';
import { type AllRules, askGate, type Supposed, suppose } from './suppose.ts';
import { findWays } from './ways.ts';

interface Look extends Place {
  readonly what: string;
}

/**
 * Whether somebody may do something, and why, without doing it. Throws NOT_FOUND. The gate reads with a connection of
 * its own, so none is held over its questions.
 */
export async function ask(
  db: Database,
  { what, ...place }: Look,
  actor: SignedInActor,
  rules: AllRules,
): Promise<Judgement> {
  const question = readQuestion(what);
  const supposed = await suppose(db, place, actor.language);
  const asking: Asking = (needs) => askGate(rules, supposed, needs, actor);
  const refusal = await asking(question.needs);
  const calls: Judgement['calls'] = [];
  for (const { key, needs } of question.calls) calls.push({ key, isAllowed: (await asking(needs)) === undefined });
  const seen = await SeenMenu.read(db, supposed, actor.now);
  const menu = await seen.list(asking, actor.language);
  const page = question.element ? seen.pageState(question.element, menu) : 'none';
  const button = question.element ? seen.buttonState(question.element, page) : 'none';
  const asked = elementsOf(question.needs);
  const { ways, neverFor } = await findWays(db, { supposed, asked, refusedBy: refusal?.rule }, actor);
  const module = await describeModule(db, question, supposed, actor);
  await recordAudit(db, {
    ...{ at: actor.now, userId: actor.userId, address: actor.address, stockId: place.stockId },
    ...{ action: 'simulator.ask', subject: `account ${supposed.person.username}` },
    detail: { what, refusedBy: refusal?.rule ?? null },
  });
  return {
    ...{ person: supposed.person, company: supposed.company },
    refusedBy: refusal?.rule ?? null,
    message: refusal ? wireTexts[actor.language].errors[refusal.code] : '',
    disabledAt: supposed.disabledAt?.toISOString() ?? null,
    roles: supposed.roles.map(({ code, name, elements }) => ({
      ...{ code, name },
      grants: asked.some((one) => elements.has(one)),
    })),
    ...{ asked, module, calls, page, button, menu, ways, neverFor },
    agree: agreement(question, { calls, page, button }),
  };
}

/** Whether API, page and button say the same, as far as the calls need the module of the page. */
function agreement(
  { element, needs }: Question,
  { calls, page, button }: Pick<Judgement, 'calls' | 'page' | 'button'>,
): boolean | null {
  if (!element || needsOfElement(element).module !== needs.module) return null;
  const said = calls.map(({ isAllowed }) => isAllowed);
  if (element === pageElementOf(element)) {
    if (page !== 'none') said.push(page === 'open');
  } else if (button !== 'none') said.push(button !== 'hidden');
  return said.length > 1 ? new Set(said).size === 1 : null;
}

async function describeModule(
  db: Database,
  { needs }: Question,
  { company, rights }: Supposed,
  { language, now }: SignedInActor,
): Promise<Judgement['module']> {
  if (!needs.module || rights.isOperator) return null;
  const found = await findModule(db, { stockId: company.stockId, code: needs.module });
  return {
    code: needs.module,
    name: found ? pickText(found.name, language) : needs.module,
    state: found?.isOpened ? moduleStateOf(found.expiresAt, now) : 'none',
    expiresAt: found?.expiresAt?.toISOString() ?? null,
  };
}
