import { alertStates } from '#contract/insight/alert-rules.ts';
import { numberOr, oneOf, wholeNumber } from '#web/workspace/kits/address/address-params.ts';

/** Where the page keeps its state: the tab, the page of the list, the event and the rule that are open. */
export const alertAddress = {
  state: oneOf(alertStates),
  alert: wholeNumber(),
  rule: numberOr('new'),
};
