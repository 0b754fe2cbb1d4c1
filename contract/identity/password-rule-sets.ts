/**
 * `plain`: length, and nothing easily guessed. `dengbao` adds the requirements of 等级保护 2.0: composition, age,
 * history.
 */
export const passwordRules = ['plain', 'dengbao'] as const;
export type PasswordRules = (typeof passwordRules)[number];
