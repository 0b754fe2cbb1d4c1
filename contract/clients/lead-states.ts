/** Kinds of leads from the public site. */
export const leadKinds = ['trial', 'message'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Processing state; `won` is given with the client that came of it. */
export const leadStates = ['new', 'contacted', 'won', 'closed'] as const;
export type LeadState = (typeof leadStates)[number];

/** States that operators choose. */
export const chosenLeadStates = ['new', 'contacted', 'closed'] as const satisfies readonly LeadState[];

/** Whose leads a list shows: the caller's, or those that nobody looks after. */
export const leadOwnerFilters = ['mine', 'nobody'] as const;
