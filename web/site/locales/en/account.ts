import type { AccountTexts } from '../zh-CN/account.ts';

const toLogin = { label: 'Sign in with an account', href: '/login' };

export const account: AccountTexts = {
  auth: {
    title: 'Choose a company',
    lead: 'Whoever enters from a partner platform chooses a company here.',
    noteTitle: 'This visit brought no sign-in ticket',
    noteText:
      'A ticket works once, for a few minutes. Please return to the partner platform and enter again. If that does not help, call:',
    ready: 'The way in from a partner platform',
    steps: ['Sign in at the partner platform', 'Choose its entry to the workspace', 'Return here and choose a company'],
    way: toLogin,
  },
  authDetail: {
    title: 'Company details',
    lead: 'What this company’s account may see, before you enter.',
    noteTitle: 'No company has been chosen yet',
    noteText:
      'The company is chosen one step earlier, with a ticket from the partner platform. Please enter from there again. If that does not help, call:',
    ready: 'The way in from a partner platform',
    steps: ['Sign in at the partner platform and enter', 'Choose the company', 'Check its modules, then enter'],
    way: toLogin,
  },
  login: {
    title: 'Sign in to the workspace',
    lead: 'Use the account your company was given.',
    tabs: 'Ways to sign in',
    byAccount: 'Account',
    unified: 'Unified sign-in',
    username: 'Account',
    usernameHint: 'Your account',
    password: 'Password',
    passwordHint: 'Your password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    forgot: 'Forgot password',
    submit: 'Sign in',
    submitting: 'Signing in',
    noAccount: 'No account yet?',
    tryUse: 'Request a trial',
    adviser: 'Contact an adviser',
    consent: 'By signing in you accept the',
    privacy: 'privacy policy and terms of service',
    unifiedTitle: 'Unified sign-in starts at a partner platform',
    unifiedText:
      'Enter from the partner platform: once you are verified there, you return here to choose a company. Or sign in with an account.',
    needsScript: 'Signing in needs JavaScript.',
  },
  edit: {
    title: 'Change password',
    lead: 'You sign in again after the change.',
    oldPwd: 'Old password',
    newPwd: 'New password',
    rePwd: 'Repeat new password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    cancel: 'Cancel',
    confirm: 'Confirm',
    submitting: 'Submitting',
    success: 'Password changed!',
    signedOut: 'Please sign in first',
    signedOutText: 'Changing a password needs a session. After signing in you find it in the menu at the top right.',
    signIn: 'Sign in',
  },
};
