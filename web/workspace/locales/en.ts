import { alertsEn } from './alerts-en.ts';
import { articlesEn } from './articles-en.ts';
import { auditEn } from './audit-en.ts';
import { clientStartEn } from './client-start-en.ts';
import { clientsEn } from './clients-en.ts';
import { companiesEn } from './companies-en.ts';
import { contactImportEn } from './contact-import-en.ts';
import { contactsEn } from './contacts-en.ts';
import { contentEn } from './content-en.ts';
import { dictionaryEn } from './dictionary-en.ts';
import { eventsEn } from './events-en.ts';
import { explorerEn } from './explorer-en.ts';
import { finderEn } from './finder-en.ts';
import { indicatorsEn } from './indicators-en.ts';
import { inquiriesEn } from './inquiries-en.ts';
import { insightEn } from './insight-en.ts';
import { invitationsEn } from './invitations-en.ts';
import { jobsEn } from './jobs-en.ts';
import { keptEn } from './kept-en.ts';
import { listsEn } from './lists-en.ts';
import { manualEditorEn } from './manual-editor-en.ts';
import { membersEn } from './members-en.ts';
import { menusEn } from './menus-en.ts';
import { modulesEn } from './modules-en.ts';
import { notificationsEn } from './notifications-en.ts';
import { operatorHomeEn } from './operator-home-en.ts';
import { partnersEn } from './partners-en.ts';
import { peersEn } from './peers-en.ts';
import { pushesEn } from './pushes-en.ts';
import { quoteInvitationsEn } from './quote-invitations-en.ts';
import { reportsEn } from './reports-en.ts';
import { rolesEn } from './roles-en.ts';
import { securityEn } from './security-en.ts';
import { sessionEn } from './session-en.ts';
import { settingEn } from './setting-en.ts';
import { simulatorEn } from './simulator-en.ts';
import { sinceEn } from './since-en.ts';
import { sourcesEn } from './sources-en.ts';
import { statusEn } from './status-en.ts';
import { storiesEn } from './stories-en.ts';
import { suppliersEn } from './suppliers-en.ts';
import type { Texts } from './texts.ts';
import { toneEn } from './tone-en.ts';
import { uploadsEn } from './uploads-en.ts';
import { usersEn } from './users-en.ts';
import { versionsEn } from './versions-en.ts';

export const en: Texts = {
  shell: {
    skipToMain: 'Skip to content',
    skipToMenu: 'Skip to the menu',
    home: 'Home',
    toHome: '{{brand}} – home',
    navigation: 'Menu',
    breadcrumbs: 'Breadcrumb',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    and: ', ',
    account: 'Account menu',
    toDark: 'Switch to dark',
    toLight: 'Switch to light',
    language: 'Switch language',
    pageOpened: 'Opened: {{title}}',
  },
  account: {
    changePassword: 'Change password',
    logout: 'Log out',
    loggedOut: 'Signed out',
  },
  menu: {
    manual: 'Product manual',
    failed: 'The menu could not be loaded',
    retry: 'Try again',
    empty: 'No features are enabled for your account yet',
    hotline: 'Hotline',
  },
  pages: {
    article: 'Article',
    story: 'Story',
  },
  form: {
    failed: 'Not sent: {{reason}}. What you typed is still here.',
    retry: 'Try again',
  },
  error: {
    title: 'The data could not be loaded',
    detail: '{{desc}} ({{code}}).',
    detailOffline: '{{desc}}. Check your connection and reload.',
    reload: 'Reload',
    copyRequestId: 'Copy request ID',
    copied: 'Request ID copied',
    requestId: 'Request {{id}}',
    chunkTitle: 'The page didn’t finish loading',
    chunkDetail: 'The connection was lost, or the system was just updated. Reload to continue.',
    pageTitle: 'Something went wrong on this page',
    pageDetail: 'An error occurred while showing the page. No data was changed.',
    backHome: 'Back to the dashboard',
  },
  password: {
    title: 'Change password',
    description: 'You will need to sign in again afterwards.',
    onPage: 'Change it on a page',
    escape: 'Pressing Esc or clicking outside does not close this dialog.',
    old: 'Old password',
    new: 'New password',
    repeat: 'Confirm new password',
    oldPlaceholder: 'Please enter the old password',
    newPlaceholder: 'Please enter the new password',
    cancel: 'Cancel',
    confirm: 'Confirm',
    submitting: 'Submitting',
    changed: 'Password changed!',
  },
  home: {
    asOf: 'Updated {{time}}',
    sentence: {
      articles: '<value/> articles about {{company}} in the last {{days}} days{{end}}',
      indexUp: 'activity index up to <kept><value/>{{end}}</kept>',
      indexDown: 'activity index down to <kept><value/>{{end}}</kept>',
      indexSame: 'activity index <kept><value/>{{end}}</kept>',
      rank: 'ranked <value/> in its industry{{end}}',
      hotWord: 'Hot word <kept>“<word/>”</kept> with a burst score of <kept><value/>{{end}}</kept>',
      shareUp: 'share of voice up to <kept><value/>{{end}}</kept>',
      shareDown: 'share of voice down to <kept><value/>{{end}}</kept>',
      shareSame: 'share of voice <kept><value/>{{end}}</kept>',
      comma: ', ',
      stop: '.',
    },
    figures: 'Key figures',
    rank: 'Rank in the industry',
    places: '',
    lastDays: 'Articles, last {{days}} days',
    articlesUnit: '',
    rate: 'Media active rate',
    rateScope: 'Your company, {{compared}} compared, {{others}} others of {{industry}} in grey; 7-day windows',
    rateScopeAlone: '{{company}}; 7-day windows',
    toActivity: 'Open the activity page',
    closed: {
      ba_active: 'BA Activity',
      ba_hotword: 'BA Hot words',
      notOpened: 'This module has not been opened',
      notOpenedText: 'Once it is, its figures are shown here.',
      ended: 'This module has ended',
      endedText: 'It ended on {{date}}; once renewed, it goes on.',
      toModules: 'See modules',
    },
    hotWords: 'Hot words',
    hotWordsScope: '{{scope}}, last 7 days',
    all: 'All',
    peers: 'Peer ranking',
    peersScope: 'volume, last {{days}} days, you and your chosen peers: {{of}} companies',
    industryRanks: 'Ranking in the industry',
    industryRanksScope: 'volume, last {{days}} days, {{of}} companies of {{industry}}',
    editPeers: 'Edit peers',
    openExplorer: 'Open in Explorer',
    articles: 'Announcements and articles',
    articlesScope: 'about {{company}}',
    articlesEmpty: 'No article mentions {{company}} yet',
    articlesEmptyText: 'New articles appear here, latest first.',
    time: 'Time',
    category: 'Category',
    articleTitle: 'Title',
    source: 'Source',
    mention: 'Mention',
    notMentioned: 'Industry',
    reprints: 'Reprints',
    modules: 'Your modules',
    modulesEmpty: 'No modules enabled yet',
    modulesEmptyText: 'Please ask your administrator or call customer service.',
    until: 'until {{date}}',
    ended: 'ended {{date}}',
    unlimited: 'no expiry',
    expired: 'Expired',
    active: 'Active',
    soon: 'Expiring soon',
  },
  article: {
    published: 'Published',
    source: 'Source',
    category: 'Category',
    original: 'Read the original',
    companies: 'Companies mentioned',
    noCompanies: 'No tracked company is mentioned.',
    own: 'Your company',
    untranslated: 'This article has not been translated; showing the Chinese original.',
    print: 'Print',
    missingTitle: 'No article selected',
    missingText: 'The link doesn’t specify an article. Open one from the dashboard.',
    notFoundTitle: 'Article not found',
    notFoundText: 'It may have been withdrawn, or the address is incomplete.',
  },
  manual: {
    contents: 'Contents',
    search: 'Search the manual',
    searchPlaceholder: 'Type a word to find',
    clear: 'Clear',
    matches_one: '{{count}} chapter matches',
    matches_other: '{{count}} chapters match',
    noMatchTitle: '“{{word}}” was not found',
    noMatchText: 'Try another word, or clear the search and use the contents.',
    print: 'Print the manual',
    updated: 'Updated {{date}}',
    untranslated: 'This chapter has not been translated; showing the Chinese original.',
    emptyTitle: 'The manual has no chapters yet',
    emptyText: 'Please call customer service with any question.',
  },
  inquiry: {},
  noRight: {
    heading: 'No access',
    title: 'Your account cannot open this page',
    text: 'You don’t have permission for this page, or your company hasn’t enabled it. Please contact your administrator or account manager.',
    toHome: 'Back to the dashboard',
    toManual: 'Open the manual',
  },
  ...indicatorsEn,
  ...insightEn,
  ...explorerEn,
  ...eventsEn,
  ...storiesEn,
  ...toneEn,
  ...settingEn,
  ...simulatorEn,
  ...listsEn,
  ...articlesEn,
  ...contentEn,
  ...clientStartEn,
  ...clientsEn,
  ...companiesEn,
  ...manualEditorEn,
  ...modulesEn,
  ...partnersEn,
  ...peersEn,
  ...notificationsEn,
  ...alertsEn,
  ...sinceEn,
  ...pushesEn,
  ...reportsEn,
  ...sessionEn,
  ...keptEn,
  ...dictionaryEn,
  ...menusEn,
  ...rolesEn,
  ...securityEn,
  ...auditEn,
  ...contactsEn,
  ...contactImportEn,
  ...uploadsEn,
  ...finderEn,
  ...jobsEn,
  ...operatorHomeEn,
  ...sourcesEn,
  ...suppliersEn,
  ...inquiriesEn,
  ...quoteInvitationsEn,
  ...statusEn,
  ...usersEn,
  ...invitationsEn,
  ...membersEn,
  ...versionsEn,
};
