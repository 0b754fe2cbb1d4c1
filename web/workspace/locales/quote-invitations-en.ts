import type { quoteInvitationsZhCN } from './quote-invitations-zh-CN.ts';

/** Invitations to quote. */
export const quoteInvitationsEn: typeof quoteInvitationsZhCN = {
  quoteInvitations: {
    list: 'Invitations to quote',
    search: 'Search invitations',
    searchPlaceholder: 'Title or number',
    byState: 'State',
    allStates: 'All states',
    total: 'Invitations: {{count}}',
    inquiry: 'Inquiry',
    scope: '{{number}}, lines: {{count}}',
    buyer: 'Buyer',
    state: 'State',
    remaining: 'Time left',
    deadline: 'Deadline',
    quote: 'Your quote',
    none: 'Not submitted',
    quoteNow: 'Quote now',
    stale: 'New version, update your quote',
    withdrawn: 'Invitation withdrawn',
    declined: 'Declined',
    ended: {
      closed: 'Closed',
      waiting: 'Closed, waiting for the result',
      decided: 'Decided',
      cancelled: 'Inquiry cancelled',
      failed: 'Ended without award',
    },
    emptyTitle: 'No invitations to quote yet',
    emptyText: 'Once a buyer lists your company as a supplier and asks it to quote, you see it here.',
    noHitTitle: 'No invitation matches',
    noHitText: 'Try another word, or clear the filters.',
  },
};
