/** Kinds of leads from the public site. */
export const leadKinds = ['trial', 'message'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Processing state. */
export const leadStates = ['new', 'contacted', 'closed'] as const;
export type LeadState = (typeof leadStates)[number];
