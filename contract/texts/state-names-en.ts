import type { DeliveryOutcome, ExclusionReason } from '../outreach/push-rules.ts';
import type * as chinese from './state-names-zh-CN.ts';

/** See state-names-zh-CN.ts. */
export const leadKinds: typeof chinese.leadKinds = { trial: 'Trial', message: 'Message' };

export const leadStates: typeof chinese.leadStates = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Client',
  closed: 'Closed',
};

export const consentSources: typeof chinese.consentSources = {
  workspace: 'Workspace',
  import: 'File import',
  form: 'Web form',
};

export const deliveryOutcomes = {
  queued: 'Queued',
  claimed: 'Being sent',
  handing: 'Being handed over',
  accepted: 'Accepted',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  kept: 'Written to a file',
  deferred: 'Will be tried again',
  failed: 'Failed',
  suppressed: 'Not sent',
  unknown: 'Unknown',
} satisfies Record<DeliveryOutcome, string>;

export const exclusionReasons = {
  address: 'No e-mail address',
  left: 'Unsubscribed',
  consent: 'No consent on record',
  off: 'Receiving is off',
  suppressed: 'Bounced before, stopped',
  double: 'Same address twice',
  topic: 'Wants other topics',
  frequency: 'Wants less mail, and has had some',
  gone: 'Contact deleted or address changed',
  cancelled: 'The push was cancelled',
} satisfies Record<ExclusionReason, string>;
