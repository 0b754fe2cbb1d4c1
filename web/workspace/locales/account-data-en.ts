import type { Texts } from './texts.ts';

export const accountDataEn: Pick<Texts, 'accountData'> = {
  accountData: {
    title: 'Account data',
    exportTitle: 'Export my data',
    exportText:
      'Account, companies and roles, signed-in devices, sign-ins and what you did, notifications, themes and views, in one ZIP file. You will be notified when it is ready.',
    begin: 'Export',
    making: 'Being put together. You can close this; you will be notified.',
    ready: 'The file of {{time}} is ready and kept for {{days}} days.',
    download: 'Download',
    again: 'Export again',
    failed: 'The last export did not finish. Please try again.',
    eraseTitle: 'Erase the account',
    eraseText:
      'An operator checks the request and meets it within 15 working days as a rule: name, phone number, e-mail address, all ways to sign in and notifications are removed for good. What you handled stays, without your name.',
    ask: 'Ask to erase',
    note: 'Note (optional)',
    cancel: 'Cancel',
    asked: 'Your request was sent',
    waiting: 'Your request (number {{number}}) was sent on {{time}} and waits for an operator.',
    takeBack: 'Take it back',
    takenBack: 'Taken back; the account stays',
    refused: 'Your last request was refused on {{time}}',
  },
};
