import { isDeepStrictEqual } from 'node:util';
import { type AlertCondition, alertLimits, stricter } from '#contract/insight/alert-rules.ts';
import type { AlertRuleList, AlertRuleRequest } from '#contract/insight/alerts.ts';
import { countConditions } from '#contract/insight/explorer-filters.ts';
import { keepPerson } from '#server/identity/sessions/keep-person.ts';
import { parseQuery } from '#server/insight/explorer/query-language.ts';
import { filtersOf } from '#server/insight/themes/open-theme.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import type { StoredRule } from './planned.ts';
import { countRules, deleteRule, insertRule, isColleague, lockRule, updateRule } from './queries.ts';
import { findNoise, readRules } from './read-alerts.ts';
import { queryOf } from './story-occasions.ts';

interface Versioned {
  readonly id: number;
  readonly version: number | undefined;
}

const factsOf = ({
  name,
  condition,
  isOn,
  assigneeId,
}: Pick<StoredRule, 'name' | 'condition' | 'isOn' | 'assigneeId'>) => ({
  ...{ name, condition, isOn, assigneeId },
});

const audit = (
  tx: Database,
  { userId, stockId, address, now: at }: Actor,
  action: string,
  id: number,
  detail: object,
) => recordAudit(tx, { at, userId, stockId, address, action, subject: `alert_rule ${id}`, detail });

async function lockUnchanged(tx: Database, { stockId }: Actor, { id, version }: Versioned): Promise<StoredRule> {
  const rule = await lockRule(tx, stockId, id);
  if (!rule) throw new AppError('NOT_FOUND');
  if (rule.version !== version) throw new AppError('ALERT_RULE_CHANGED');
  return rule;
}

/** What only the query language and the numbers together say of a condition. Throws INVALID_REQUEST with the field. */
export async function checkCondition(
  db: Database,
  condition: AlertCondition,
  { stockId, language }: Pick<Actor, 'stockId' | 'language'>,
): Promise<void> {
  if (condition.kind === 'spike' && condition.settle >= condition.z) {
    throw fieldIssue('body.condition.settle', 'alertSettleWrong', language);
  }
  if (condition.kind === 'theme') checkTheme(condition.query, language);
  if (condition.kind !== 'keyword') return;
  const { expression, mistakes } = parseQuery(condition.q);
  if (!expression || mistakes.length > 0) throw fieldIssue('body.condition.q', 'alertQueryWrong', language);
  if ((await queryOf(db, stockId, condition)) === undefined) {
    throw fieldIssue('body.condition.near', 'alertNearWrong', language);
  }
}

/** Words without a mistake, or another condition at least: without any, it would tell of every story there is. */
function checkTheme(query: string, language: Actor['language']): void {
  const filters = filtersOf(query);
  if (filters.q === '' && countConditions(filters) === 0)
    throw fieldIssue('body.condition.query', 'alertThemeEmpty', language);
  if (filters.q === '') return;
  const { expression, mistakes } = parseQuery(filters.q);
  if (!expression || mistakes.length > 0) throw fieldIssue('body.condition.query', 'alertQueryWrong', language);
}

/** Throws NOT_FOUND for the rule and for a colleague, ALERT_RULE_CHANGED, ALERT_RULES_USED_UP. */
export async function saveRule(
  db: Database,
  { id, version, key, ...values }: AlertRuleRequest,
  actor: Actor,
): Promise<AlertRuleList & { saved: number }> {
  const { stockId, userId, now } = actor;
  await checkCondition(db, values.condition, actor);
  const { assigneeId } = values;
  const saved = await db.transaction(async (outer) => {
    // Whoever leaves now hands this over as well, or is not given it.
    if (assigneeId !== null) await keepPerson(outer, assigneeId);
    const isOurs = assigneeId === null || (await isColleague(outer, stockId, assigneeId));
    return inCompany(outer, stockId, async (tx) => {
      const before = id === undefined ? undefined : await lockUnchanged(tx, actor, { id, version });
      // Who has left since can stay where they were: the rest of the rule can be changed.
      if (!isOurs && assigneeId !== before?.assigneeId) throw new AppError('NOT_FOUND');
      const { kind } = values.condition;
      if (!before) {
        const make = async () => {
          if ((await countRules(tx, stockId)) >= alertLimits.rules) throw new AppError('ALERT_RULES_USED_UP');
          const times = { createdAt: now, updatedAt: now, since: now, noiseSince: now };
          const added = await insertRule(tx, { ...values, ...times, kind, stockId, createdBy: userId });
          await audit(tx, actor, 'alert.addRule', added, { after: factsOf(values) });
          return added;
        };
        return Number(await makeOnce(tx, { subject: 'alert_rule', key, make }, actor));
      }
      // A rule of the product stays one of its kind.
      if (before.createdBy === null && before.kind !== kind) throw new AppError('ALERT_RULE_STARTING');
      await changeRule(tx, before, { ...values, kind }, actor);
      return before.id;
    });
  });
  return { ...(await readRules(db, actor)), saved };
}

/** What fires from now on is told; nothing that it would have found before. */
async function changeRule(
  tx: Database,
  before: StoredRule,
  values: Partial<Pick<StoredRule, 'name' | 'kind' | 'condition' | 'isOn' | 'assigneeId'>>,
  actor: Actor,
): Promise<void> {
  const { now } = actor;
  const after = { ...before, ...values };
  const isOther = !isDeepStrictEqual(before.condition, after.condition) || before.isOn !== after.isOn;
  await updateRule(tx, before, { ...values, updatedAt: now, ...(isOther && { since: now, noiseSince: now }) });
  await audit(tx, actor, 'alert.saveRule', before.id, { before: factsOf(before), after: factsOf(after) });
}

/** Throws NOT_FOUND, ALERT_RULE_CHANGED, and ALERT_RULE_STARTING for a rule of the product. */
export async function removeRule(db: Database, asked: Versioned, actor: Actor): Promise<AlertRuleList> {
  await inCompany(db, actor.stockId, async (tx) => {
    const rule = await lockUnchanged(tx, actor, asked);
    if (rule.createdBy === null) throw new AppError('ALERT_RULE_STARTING');
    await deleteRule(tx, rule);
    await audit(tx, actor, 'alert.removeRule', rule.id, { before: factsOf(rule) });
  });
  return readRules(db, actor);
}

/**
 * A noisy rule becomes stricter or is switched off, or is left alone until it is noise again. Throws NOT_FOUND, and
 * ALERT_RULE_CHANGED also for a rule that proposes nothing, or not any more.
 */
export async function answerProposal(
  db: Database,
  { take, ...asked }: Versioned & { readonly take: boolean },
  actor: Actor,
): Promise<AlertRuleList> {
  await inCompany(db, actor.stockId, async (tx) => {
    const rule = await lockUnchanged(tx, actor, asked);
    if (!(await findNoise(tx, rule, actor))) throw new AppError('ALERT_RULE_CHANGED');
    const condition = stricter(rule.condition);
    if (take) await changeRule(tx, rule, condition ? { condition } : { isOn: false }, actor);
    else {
      await updateRule(tx, rule, { noiseSince: actor.now });
      await audit(tx, actor, 'alert.saveRule', rule.id, { after: { proposal: 'left' } });
    }
  });
  return readRules(db, actor);
}
