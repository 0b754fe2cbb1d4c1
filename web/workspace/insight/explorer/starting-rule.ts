import { type AlertCondition, alertLimits } from '#contract/insight/alert-rules.ts';

/** What another page has a new rule begin with. */
export interface StartingRule {
  readonly name: string;
  readonly condition: AlertCondition;
}

/** A rule by a query, in the state of a link to the page of alerts. */
export const ruleByQuery = (
  name: string,
  q: string,
): { readonly rule: Pick<StartingRule, 'name'> & { q: string } } => ({
  rule: { name: name.slice(0, alertLimits.name), q },
});

/** The rule that another page handed over; nothing for anything else. */
export function startingRule(state: unknown): StartingRule | undefined {
  if (typeof state !== 'object' || state === null || !('rule' in state)) return undefined;
  const { rule } = state;
  if (typeof rule !== 'object' || rule === null || !('name' in rule) || !('q' in rule)) return undefined;
  const { name, q } = rule;
  if (typeof name !== 'string' || typeof q !== 'string') return undefined;
  return { name, condition: { kind: 'keyword', q, near: null } };
}
