import type { modulesZhCN } from './modules-zh-CN.ts';

/** Modules, and the page that replaces a module's page when it is not open. */
export const modulesEn: typeof modulesZhCN = {
  modules: {
    opened: 'Your modules',
    openedScope: '{{count}} in all',
    openedEmpty: 'No modules enabled yet',
    openedEmptyText: 'Request a module below and your account manager will contact you.',
    others: 'Also available',
    othersScope: 'Ask, and your account manager will get in touch',
    states: { open: 'In use', ending: 'Expiring soon', expired: 'Expired', none: 'Not enabled' },
    openings: { open: 'Included', request: 'On request' },
    until: 'Until {{time}}',
    ended: 'Expired on {{time}}',
    unlimited: 'No expiry',
    left_one: '{{count}} day left',
    left_other: '{{count}} days left',
    leftHours: 'Less than a day left',
    renew: 'Request renewal',
    open: 'Request access',
    renewModule: 'Request renewal of {{name}}',
    openModule: 'Request access to {{name}}',
    asking: 'Sending',
    asked: 'Requested {{time}}',
    askedToast: 'Request sent: your account manager will get in touch',
    goTo: 'Open',
    goToModule: 'Open {{name}}',
    closed: {
      expiredTitle: '{{name}} expired on {{time}}',
      noneTitle: '{{name}} is not enabled for your company',
      text: '{{description}}.',
      sampleText:
        'The sample data below shows what this page looks like when enabled. It does not describe any real company. Existing share links still work.',
      askedText: 'Requested {{time}}; your account manager will contact you.',
      toModules: 'See all modules',
      sample: 'Sample data',
      sampleOf: 'Sample data of {{name}}',
    },
  },
};
