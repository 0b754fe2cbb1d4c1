import type { FieldsOfCodes } from '#web/workspace/kits/form/show-issues.ts';

type Codes = typeof import('#contract/codes/errors.ts').errorTable;
const passwordWrong: Codes['OWN_PASSWORD_WRONG']['code'] = 1103;
const sentCodeWrong: Codes['CODE_WRONG']['code'] = 1203;
const emailUnchanged: Codes['EMAIL_UNCHANGED']['code'] = 1180;
const phoneUnchanged: Codes['PHONE_UNCHANGED']['code'] = 1183;
const codeWrong: Codes['SECOND_FACTOR_WRONG']['code'] = 1007;

/** What is asked for to prove that it is oneself; the types keep the codes equal to the contract's. */
export const fieldsOfRefusals: FieldsOfCodes = {
  [passwordWrong]: 'password',
  [codeWrong]: 'otp',
  [emailUnchanged]: 'email',
  [phoneUnchanged]: 'phone',
};
/** A code by SMS or mail. */
export const fieldsOfCodeRefusals: FieldsOfCodes = { [sentCodeWrong]: 'code' };
