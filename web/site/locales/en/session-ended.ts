import type { SessionEndedTexts } from '../zh-CN/session-ended.ts';

export const sessionEnded: SessionEndedTexts = {
  SESSION_ENDED: {
    title: 'Your session was ended elsewhere',
    text: 'You signed out on another device or tab, or the password has just been changed. If that was not you, please change your password soon.',
  },
  SESSION_EXPIRED: {
    title: 'Your session has expired',
    text: 'You were signed out after 30 minutes of inactivity or 12 hours.',
  },
  SESSION_CUT_OFF: {
    title: 'Your session was stopped',
    text: 'The account was disabled, or you no longer belong to this company. Your administrator or our customer service can tell you more.',
  },
  UNKNOWN: { title: 'Your session is over', text: 'Please sign in again.' },
  signIn: 'Sign in again',
  signInBack: 'Sign in again and go back',
  close: 'Close',
};
