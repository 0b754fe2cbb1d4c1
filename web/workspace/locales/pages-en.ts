import { accountDataEn } from './account-data-en.ts';
import { alertsEn } from './alerts-en.ts';
import { articlesEn } from './articles-en.ts';
import { auditEn } from './audit-en.ts';
import { choicesEn } from './choices-en.ts';
import { clientDataEn } from './client-data-en.ts';
import { clientsEn } from './clients-en.ts';
import { companiesEn } from './companies-en.ts';
import { contactImportEn } from './contact-import-en.ts';
import { contactsEn } from './contacts-en.ts';
import { contentEn } from './content-en.ts';
import { dictionaryEn } from './dictionary-en.ts';
import { eventsEn } from './events-en.ts';
import { explorerEn } from './explorer-en.ts';
import { indicatorsEn } from './indicators-en.ts';
import { inquiriesEn } from './inquiries-en.ts';
import { invitationsEn } from './invitations-en.ts';
import { jobsEn } from './jobs-en.ts';
import { keptEn } from './kept-en.ts';
import { manualEditorEn } from './manual-editor-en.ts';
import { membersEn } from './members-en.ts';
import { menusEn } from './menus-en.ts';
import { modulesEn } from './modules-en.ts';
import { operatorHomeEn } from './operator-home-en.ts';
import { partnersEn } from './partners-en.ts';
import { peersEn } from './peers-en.ts';
import { pushesEn } from './pushes-en.ts';
import { quoteInvitationsEn } from './quote-invitations-en.ts';
import { reportsEn } from './reports-en.ts';
import { rolesEn } from './roles-en.ts';
import { settingEn } from './setting-en.ts';
import { simulatorEn } from './simulator-en.ts';
import { sourcePageEn } from './source-page-en.ts';
import { sourcesEn } from './sources-en.ts';
import { statusEn } from './status-en.ts';
import { storiesEn } from './stories-en.ts';
import { suppliersEn } from './suppliers-en.ts';
import type { PageTexts } from './texts.ts';
import { themesEn } from './themes-en.ts';
import { uploadsEn } from './uploads-en.ts';
import { usersEn } from './users-en.ts';
import { versionsEn } from './versions-en.ts';

export const pagesEn: PageTexts = {
  ...accountDataEn,
  ...alertsEn,
  ...articlesEn,
  ...auditEn,
  ...choicesEn,
  ...clientDataEn,
  ...clientsEn,
  ...companiesEn,
  ...contactImportEn,
  ...contactsEn,
  ...contentEn,
  ...dictionaryEn,
  ...eventsEn,
  ...themesEn,
  ...explorerEn,
  ...indicatorsEn,
  ...inquiriesEn,
  ...invitationsEn,
  ...jobsEn,
  ...keptEn,
  ...manualEditorEn,
  ...membersEn,
  ...menusEn,
  ...modulesEn,
  ...operatorHomeEn,
  ...partnersEn,
  ...peersEn,
  ...pushesEn,
  ...quoteInvitationsEn,
  ...reportsEn,
  ...rolesEn,
  ...settingEn,
  ...simulatorEn,
  ...sourcesEn,
  ...statusEn,
  ...sourcePageEn,
  ...storiesEn,
  ...suppliersEn,
  ...uploadsEn,
  ...usersEn,
  ...versionsEn,
};
