import type { Texts } from './texts.ts';

export const sessionEn: Pick<Texts, 'company' | 'sessionEnd' | 'sessions'> = {
  company: {
    title: 'Choose a company',
    description: 'Menu, dashboards and peers switch with the company.',
    field: 'Company',
    current: 'Current',
    cancel: 'Cancel',
    confirm: 'Confirm',
    switching: 'Switching',
    switched: 'Company switched',
    switchItem: 'Switch company',
    overtakenTitle: 'The company has been switched',
    overtakenText:
      'This page shows {{before}}, but another tab has switched company or signed in again. To avoid mix-ups, this page no longer updates or saves.',
    openCurrent: 'Open the current company',
    otherHeading: 'Another company',
    otherTitle: 'This link is about {{company}}',
    otherText: 'You are in the workspace of {{current}}. Switch company to open it.',
    otherOpen: 'Switch company and open',
    otherGone: 'This link is about another company',
    otherGoneText: 'Your account cannot enter that company. You are in the workspace of {{current}}.',
    stay: 'Stay on this page',
  },
  sessionEnd: {
    title: 'You are about to be signed out',
    text: 'Nothing has been done on this page for a while. You are signed out in a few minutes, and what is not saved may be lost.',
    goOn: 'Stay signed in',
  },
  sessions: {
    item: 'Signed-in devices',
    title: 'Signed-in devices',
    description:
      'Where your account is signed in now. If you do not recognise a device, end its session and change your password.',
    unknownDevice: 'Unknown device',
    current: 'This device',
    lastUsed: 'Last used {{time}}',
    end: 'End session',
    endLabel: 'End the session of {{device}}',
    ended: 'Session ended',
    endOthers: 'End all other sessions',
    endOthersTitle: 'End all other sessions?',
    endOthersText: 'Every device but this one will have to sign in again.',
    endedOthers: 'Other sessions ended',
    onlyThis: 'No other device is signed in.',
    cancel: 'Cancel',
  },
};
