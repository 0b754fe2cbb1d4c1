import { expect, test } from 'vitest';
import { checkLead } from '../clients/lead-rules.ts';
import { newOperatorSchema, setupEndpoints } from '../content/setup.ts';
import { supplierRequest } from '../cooperation/suppliers.ts';
import { recipientSchema } from './invitations.ts';
import { recoveryEndpoints } from './recovery.ts';

const abroad = '+85291234567';

const ofMainland = {
  invitation: recipientSchema.safeParse({ channel: 'sms', phone: abroad }),
  'code of the recovery': recoveryEndpoints['recovery.sendCode'].query.safeParse({ phone: abroad }),
  'first operator': newOperatorSchema.safeParse({ phone: abroad }),
  'test by SMS': setupEndpoints['setup.testSms'].body.safeParse({ phone: abroad }),
};

test.each(Object.entries(ofMainland))(
  'a number abroad is refused in words that do not ask for one: %s',
  (_name, { error }) => {
    const [issue] = error?.issues.filter(({ path }) => path.at(-1) === 'phone') ?? [];
    expect(issue?.message).toBe('mainlandMobileWrong');
  },
);

test('what asks for a number abroad takes one', () => {
  const values = { companyName: '', personName: '', position: '', phone: abroad, email: '', message: '' };
  expect(checkLead('trial', { ...values, consent: true })).not.toHaveProperty('phone');
  const contacts = [{ name: '周敏', phone: abroad }];
  expect(supplierRequest.pick({ contacts: true }).safeParse({ contacts }).success).toBe(true);
});
