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
