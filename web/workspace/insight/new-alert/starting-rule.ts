import { type AlertCondition, alertLimits } from '#contract/insight/alert-rules.ts';

/** What another page has a new rule begin with. */
export interface StartingRule {
  readonly name: string;
  readonly condition: AlertCondition;
}

/** A rule by a search, as the query string of the Explorer's address, in the state of a link to the page of alerts. */
export const ruleBySearch = (
  name: string,
  query: string,
): { readonly rule: Pick<StartingRule, 'name'> & { query: string } } => ({
  rule: { name: name.slice(0, alertLimits.name), query },
});

/** The rule that another page handed over; nothing for anything else. */
export function startingRule(state: unknown): StartingRule | undefined {
  if (typeof state !== 'object' || state === null || !('rule' in state)) return undefined;
  const { rule } = state;
  if (typeof rule !== 'object' || rule === null || !('name' in rule) || !('query' in rule)) return undefined;
  const { name, query } = rule;
  if (typeof name !== 'string' || typeof query !== 'string') return undefined;
  return { name, condition: { kind: 'theme', query, isOwn: false } };
}
