import type { WireTexts } from './texts.ts';

export const en: WireTexts = {
  errors: {
    INVALID_REQUEST: 'Bad request, nothing changed',
    UNAUTHENTICATED: 'No permission (token, user or password wrong)',
    SESSION_CUT_OFF: 'Authorised but forbidden',
    NOT_FOUND: 'Record does not exist',
    BODY_TOO_LARGE: 'The content sent is too large',
    UNSUPPORTED_MEDIA_TYPE: 'This type of content is not supported',
    RATE_LIMITED: 'Too many requests, please try again later',
    INTERNAL: 'Server error',
    OVERLOADED: 'The server is busy, please try again shortly',
    DATABASE_UNAVAILABLE: 'The database is unavailable for the moment, please try again shortly',
    STORAGE_FULL: 'Out of storage space, nothing can be saved for the moment',
    BAD_CREDENTIALS: 'Wrong account or password',
    ACCOUNT_DISABLED: 'This account is disabled, please contact your administrator',
    NO_COMPANY: 'This account belongs to no company yet, please contact your administrator',
    NOT_PERMITTED: 'You are not permitted to do this',
    OLD_PASSWORD_WRONG: 'The old password is wrong',
    PASSWORD_UNCHANGED: 'The new password must differ from the old one',
  },
  issues: {
    usernameRequired: 'Please enter your account',
    usernameTooLong: 'An account has at most 64 characters',
    passwordRequired: 'Please enter the password',
    passwordTooLong: 'A password has at most 128 characters',
    oldPasswordRequired: 'Please enter the old password',
    newPasswordRequired: 'Please enter the new password',
    passwordEmpty: 'Password cannot be empty',
    passwordsDiffer: 'The two passwords entered do not match!',
    nulCharacter: 'Contains a character that is not allowed',
  },
};
