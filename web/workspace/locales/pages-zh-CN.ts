import { accountDataZhCN } from './account-data-zh-CN.ts';
import { alertsZhCN } from './alerts-zh-CN.ts';
import { articlesZhCN } from './articles-zh-CN.ts';
import { auditZhCN } from './audit-zh-CN.ts';
import { choicesZhCN } from './choices-zh-CN.ts';
import { clientDataZhCN } from './client-data-zh-CN.ts';
import { clientsZhCN } from './clients-zh-CN.ts';
import { companiesZhCN } from './companies-zh-CN.ts';
import { contactImportZhCN } from './contact-import-zh-CN.ts';
import { contactsZhCN } from './contacts-zh-CN.ts';
import { contentZhCN } from './content-zh-CN.ts';
import { dictionaryZhCN } from './dictionary-zh-CN.ts';
import { eventsZhCN } from './events-zh-CN.ts';
import { explorerZhCN } from './explorer-zh-CN.ts';
import { indicatorsZhCN } from './indicators-zh-CN.ts';
import { inquiriesZhCN } from './inquiries-zh-CN.ts';
import { invitationsZhCN } from './invitations-zh-CN.ts';
import { jobsZhCN } from './jobs-zh-CN.ts';
import { keptZhCN } from './kept-zh-CN.ts';
import { manualEditorZhCN } from './manual-editor-zh-CN.ts';
import { membersZhCN } from './members-zh-CN.ts';
import { menusZhCN } from './menus-zh-CN.ts';
import { modulesZhCN } from './modules-zh-CN.ts';
import { operatorHomeZhCN } from './operator-home-zh-CN.ts';
import { partnersZhCN } from './partners-zh-CN.ts';
import { peersZhCN } from './peers-zh-CN.ts';
import { pushesZhCN } from './pushes-zh-CN.ts';
import { quoteInvitationsZhCN } from './quote-invitations-zh-CN.ts';
import { reportsZhCN } from './reports-zh-CN.ts';
import { rolesZhCN } from './roles-zh-CN.ts';
import { settingZhCN } from './setting-zh-CN.ts';
import { simulatorZhCN } from './simulator-zh-CN.ts';
import { sourcePageZhCN } from './source-page-zh-CN.ts';
import { sourcesZhCN } from './sources-zh-CN.ts';
import { statusZhCN } from './status-zh-CN.ts';
import { storiesZhCN } from './stories-zh-CN.ts';
import { suppliersZhCN } from './suppliers-zh-CN.ts';
import { themesZhCN } from './themes-zh-CN.ts';
import { uploadsZhCN } from './uploads-zh-CN.ts';
import { usersZhCN } from './users-zh-CN.ts';
import { versionsZhCN } from './versions-zh-CN.ts';

/** Texts of all pages but those that one begins with (zh-CN.ts): they come with the first of these pages. */
export const pagesZhCN = {
  ...accountDataZhCN,
  ...alertsZhCN,
  ...articlesZhCN,
  ...auditZhCN,
  ...choicesZhCN,
  ...clientDataZhCN,
  ...clientsZhCN,
  ...companiesZhCN,
  ...contactImportZhCN,
  ...contactsZhCN,
  ...contentZhCN,
  ...dictionaryZhCN,
  ...eventsZhCN,
  ...themesZhCN,
  ...explorerZhCN,
  ...indicatorsZhCN,
  ...inquiriesZhCN,
  ...invitationsZhCN,
  ...jobsZhCN,
  ...keptZhCN,
  ...manualEditorZhCN,
  ...membersZhCN,
  ...menusZhCN,
  ...modulesZhCN,
  ...operatorHomeZhCN,
  ...partnersZhCN,
  ...peersZhCN,
  ...pushesZhCN,
  ...quoteInvitationsZhCN,
  ...reportsZhCN,
  ...rolesZhCN,
  ...settingZhCN,
  ...simulatorZhCN,
  ...sourcesZhCN,
  ...statusZhCN,
  ...sourcePageZhCN,
  ...storiesZhCN,
  ...suppliersZhCN,
  ...uploadsZhCN,
  ...usersZhCN,
  ...versionsZhCN,
};
