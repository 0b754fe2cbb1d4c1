import { describe, expect, it } from 'vitest';
import { inquiryStateLabel, invitationStateLabel, invitationStates, quoteStateLabel } from './invitation-state.ts';

describe('labels of states', () => {
  it('those of invitations, quotes and inquiries are the dictionary’s', () => {
    const dictionary = {
      invitation_state: [{ k: '20', v: '已报价' }],
      supplier_quote_state_enum: [{ k: '10', v: '未报价' }],
      purchaser_inquiry_state_enum: [{ k: '10', v: '询价中' }],
    };
    expect(invitationStates.map((state) => invitationStateLabel(dictionary, state))).toEqual(['10', '已报价', '30']);
    expect(quoteStateLabel(dictionary, '10')).toBe('未报价');
    expect(inquiryStateLabel(dictionary, '10')).toBe('询价中');
  });
});
