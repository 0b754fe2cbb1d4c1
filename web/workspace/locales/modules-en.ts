import type { modulesZhCN } from './modules-zh-CN.ts';

/** Modules, and what stands in the place of a page whose module is not open. */
export const modulesEn: typeof modulesZhCN = {
  modules: {
    opened: 'Your modules',
    openedScope: '{{count}} in all',
    openedEmpty: 'No module is open yet',
    openedEmptyText: 'Below are the modules you can open; ask, and your account manager will get in touch.',
    others: 'Also available',
    othersScope: 'Ask, and your account manager will get in touch',
    states: { open: 'In use', ending: 'Ending soon', expired: 'Ended', none: 'Not open' },
    openings: { open: 'With every account', request: 'On request' },
    until: 'Until {{time}}',
    ended: 'Ended on {{time}}',
    unlimited: 'No end',
    left_one: '{{count}} day left',
    left_other: '{{count}} days left',
    leftHours: 'Less than a day left',
    renew: 'Ask to renew',
    open: 'Ask to open',
    renewModule: 'Ask to renew {{name}}',
    openModule: 'Ask to open {{name}}',
    asking: 'Sending',
    asked: 'Asked for, {{time}}',
    askedToast: 'Request sent: your account manager will get in touch',
    goTo: 'Open',
    goToModule: 'Open {{name}}',
    closed: {
      expiredTitle: '{{name}} ended on {{time}}',
      noneTitle: 'Your company has not opened {{name}}',
      text: '{{description}}.',
      sampleText:
        'Below is sample data, to show what this page looks like once it is open. It is about no real company, yours included. Links you have shared still open.',
      askedText: 'Asked for at {{time}}; your account manager will get in touch.',
      toModules: 'See all modules',
      sample: 'Sample data',
      sampleOf: 'Sample data of {{name}}',
      unknownName: 'this module',
    },
  },
};
