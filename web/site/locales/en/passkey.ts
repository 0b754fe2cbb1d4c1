import type { PasskeyTexts } from '../zh-CN/passkey.ts';

export const passkey: PasskeyTexts = {
  signIn: 'Sign in with a passkey',
  give: 'Use a passkey',
  cancelled: 'The passkey was not confirmed. Please try again, or sign in another way.',
  failed: 'This browser could not use the passkey. Please sign in another way.',
  recovery: 'Recovery code',
  recoveryHint: 'Without your passkey, a recovery code',
};
