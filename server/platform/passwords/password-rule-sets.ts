/**
 * `plain`: length, and nothing that is guessed easily. `dengbao` adds what the grading of information systems
 * (等级保护 2.0) asks for: composition, age, history.
 */
export const passwordRules = ['plain', 'dengbao'] as const;
export type PasswordRules = (typeof passwordRules)[number];
