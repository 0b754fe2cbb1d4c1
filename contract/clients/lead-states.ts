/** What a visitor can leave on the public site. */
export const leadKinds = ['trial', 'message'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** How far operators have come with it. */
export const leadStates = ['new', 'contacted', 'closed'] as const;
export type LeadState = (typeof leadStates)[number];
