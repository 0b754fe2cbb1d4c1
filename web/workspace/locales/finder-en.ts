import type { Texts } from './texts.ts';

/** Texts of the finder behind Ctrl K. */
export const finderEn: Pick<Texts, 'finder'> = {
  finder: {
    open: 'Find, or do something',
    hint: 'Search and actions',
    shortcut: 'Ctrl K',
    close: 'Close',
    list: 'What can be chosen',
    recent: 'Recent',
    do: 'Do something',
    pages: 'Pages',
    articles: 'Full text',
    inExplorer: 'Search for “{{words}}” in BA Explorer',
    kinds: {
      company: 'Companies',
      client: 'Clients',
      person: 'Users',
      contact: 'Contacts',
      article: 'Articles',
      report: 'Reports',
    },
    commands: {
      addCompany: 'Add a company',
      addArticle: 'Write an article',
      addContact: 'Add a contact',
      inviteMember: 'Invite a member',
      shareReport: 'Share the latest weekly report',
      language: 'Switch to Chinese 中文',
    },
    looking: 'Looking…',
    nothing: 'Nothing found for “{{words}}”',
    failed: 'Nothing could be looked up: network or server did not answer.',
    retry: 'Try again',
    count_one: '{{count}} result',
    count_other: '{{count}} results',
  },
};
