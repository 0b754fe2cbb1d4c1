import type { Texts } from './texts.ts';

export const unfilledEn: Texts['unfilled'] = {
  panelScope: 'no records',
  toHome: 'Back to the dashboard',
  toManual: 'Open the manual',
  Contacts: {
    title: 'No contacts yet',
    text: 'Your contacts, their groups and whether they receive digests are listed here. There is no list; customer service can register one by phone.',
  },
  Push: {
    title: 'No digests sent yet',
    text: 'Digests, recipients and deliveries are listed here. Nothing has been sent.',
  },
  Inquiries: {
    title: 'No inquiries yet',
    text: 'Inquiries, deadlines and quotes are listed here. There is none.',
  },
  Invitations: {
    title: 'No invitations yet',
    text: 'Invitations to quote are listed here: not quoted, quoted and ended. There is none.',
  },
  Partners: {
    title: 'No partner list yet',
    text: 'Media, clients, strategic partners and TPC partners are listed here. Public partners are on the partners page of the site.',
  },
  UserList: {
    title: 'No account list yet',
    text: 'Accounts, companies and roles are listed here. There is no list; your own password is changed in the account menu at the top right.',
  },
  RoleList: {
    title: 'No role list yet',
    text: 'Roles with their menus and buttons are listed here. There is no list to show.',
  },
  ManualEditor: {
    title: 'No chapters to edit yet',
    text: 'Chapters of the manual are edited here. There is no list; what is published stands in the product manual.',
  },
  DictionaryEditor: {
    title: 'No dictionary to edit yet',
    text: 'Keys and labels of the enumerations are kept here. There is no list to show.',
  },
};
