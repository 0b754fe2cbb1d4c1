import type { ErrorCode } from '#contract/codes/errors.ts';
import type { GateRuleName } from '#contract/codes/gate-rules.ts';
import { isAllowed } from '#contract/codes/is-allowed.ts';
import type { Access } from '#contract/endpoint.ts';
import type { CallerSession } from './call-context.ts';

/** One of the rules that the gate asks, by what it looks at. */
export interface GateRule<Asked> {
  readonly name: GateRuleName;
  /** The refusal, if it does not hold. */
  readonly refuse: (asked: Asked) => ErrorCode | undefined | Promise<ErrorCode | undefined>;
}

/** A call of somebody with a session, as the gate sees it. */
export interface GuardedCall {
  readonly caller: Pick<CallerSession, 'stockId' | 'rights' | 'revisions'>;
  /** Id of the company that the tab shows, where it says so. */
  readonly shownCompany: string | string[] | undefined;
  readonly needs: {
    readonly access: Access;
    readonly action?: Access | undefined;
    readonly module?: string | undefined;
  };
}

/** The first rule that does not hold. */
export interface Refusal {
  readonly rule: GateRuleName;
  readonly code: ErrorCode;
}

/** Asks rules in their order, up to the first that does not hold. */
export async function firstRefusal<Asked>(
  rules: readonly GateRule<Asked>[],
  asked: Asked,
): Promise<Refusal | undefined> {
  for (const { name, refuse } of rules) {
    const code = await refuse(asked);
    if (code) return { rule: name, code };
  }
  return undefined;
}

/**
 * Refuses calls whose tab shows another company than the session: the page would show or save under the wrong name. The
 * header never selects a company.
 */
const companyRule: GateRule<GuardedCall> = {
  name: 'company',
  refuse: ({ shownCompany, caller }) =>
    shownCompany === undefined || shownCompany === String(caller.stockId) ? undefined : 'COMPANY_SWITCHED',
};

const elementRule: GateRule<GuardedCall> = {
  name: 'element',
  refuse: ({ needs: { access, action }, caller: { rights } }) =>
    isAllowed(access, rights.elements) && (action === undefined || isAllowed(action, rights.elements))
      ? undefined
      : 'NOT_PERMITTED',
};

/** What is asked of every call that is not public, once its session is found. */
export const callRules = [companyRule, elementRule] as const;
