/**
 * What the gate of the API looks at, in this order; the first rule that fails decides. The permission simulator asks the
 * same rules (docs/decisions/0050-the-simulator-asks-the-gate.md).
 */
export const gateRules = [
  /** The account is not disabled. */
  'account',
  /** The person belongs to the company of the session, and has not left it. */
  'membership',
  /** The session has neither ended nor expired. */
  'session',
  /** The tab that calls shows the company of the session. */
  'company',
  /** A role grants what the call asks for. */
  'element',
  /** The module of the call is enabled for the company. */
  'module',
] as const;

export type GateRuleName = (typeof gateRules)[number];
