import { expect, test } from 'vitest';
import { supplierRequest } from './suppliers.ts';

test.each([{}, { name: '', phone: '', email: '' }])(
  'a contact of a supplier lacks a name and a way to reach it, both told at once: %j',
  (contact) => {
    const { error } = supplierRequest.pick({ contacts: true }).safeParse({ contacts: [contact] });
    expect(error?.issues.map(({ path, message }) => [path.at(-1), message])).toEqual([
      ['name', 'fieldRequired'],
      ['phone', 'mobileOrEmailRequired'],
    ]);
  },
);
