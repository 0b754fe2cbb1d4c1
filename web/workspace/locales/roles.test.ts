import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { rolesEn } from './roles-en.ts';
import { rolesZhCN } from './roles-zh-CN.ts';

/**
 * The calls that each element opens, as they were when its sentence (`roles.elements.*.allows`, in both languages) was
 * last read beside them. Change a row only after reading the sentence: it names what a call does that it does not yet
 * say, above all what cannot be undone.
 */
const reviewed: Readonly<Record<string, string>> = {
  'activity:view': 'activity.overview',
  'alert:edit': 'alert.saveRule alert.removeRule alert.answerProposal alert.act alert.take alert.judge',
  'alert:view': 'alert.list alert.detail alert.rules alert.backTest alert.since',
  'article:edit': [
    'article.manageList article.manageCounts article.manageExport article.manageDetail article.create',
    'article.update article.changeState article.changeMany article.versions article.restore',
    'article.importTemplate article.previewImport article.commitImport article.lastImport',
    'article.undoImport version.ofArticle version.previewArticle version.visitArticle',
  ].join(' '),
  'article:export': 'article.export',
  'article:view': 'article.list article.counts article.detail',
  'audit:export': 'audit.export',
  'audit:view': 'audit.list audit.counts audit.actions audit.detail',
  'client:data': [
    'clientData.state clientData.startExport clientData.file clientData.erase clientData.erasures',
    'clientData.certificate',
  ].join(' '),
  'client:edit': 'clientStart.generateReport clientMember.saveSeats client.open',
  'client:export': 'client.export',
  'client:invite': 'clientMember.invite clientMember.resend clientMember.revoke',
  'client:module': 'client.changeModule client.declineRequest',
  'client:view': [
    'clientStart.ofClient clientMember.list client.list client.counts client.detail client.changes',
    'client.candidates contact.ofClient',
  ].join(' '),
  'company:edit': 'company.preview company.previewMatches company.save industry.save industry.order industry.remove',
  'company:export': 'company.export',
  'company:import': [
    'company.importTemplate company.previewImport company.commitImport company.lastImport',
    'company.undoImport',
  ].join(' '),
  'company:view': 'company.list company.counts company.detail industry.list',
  'comparison:view': 'comparison.overview',
  'contact:add': 'contact.add',
  'contact:delete': 'contact.delete contact.restore',
  'contact:edit': 'contact.receive contact.change contact.saveGroup contact.deleteGroup',
  'contact:export': [
    'contact.export contact.countExport contact.startExport contact.exportState contact.openExport',
    'contact.cancelExport contact.exportFile',
  ].join(' '),
  'contact:import': [
    'contact.importTemplate contact.upload contact.uploadState contact.openUpload contact.uploadRows',
    'contact.correctUpload contact.commitUpload contact.discardUpload contact.lastUpload',
    'contact.undoUpload contact.uploadResult',
  ].join(' '),
  'contact:view':
    'contact.list contact.counts contact.detail contact.consents contact.bulk contact.groups push.address',
  'dictionary:edit': 'dictionary.save dictionary.restore',
  'dictionary:view': 'dictionary.manage dictionary.versions',
  'evaluation:import': [
    'evaluation.importTemplate evaluation.previewImport evaluation.commitImport evaluation.lastImport',
    'evaluation.undoImport',
  ].join(' '),
  'evaluation:view': 'evaluation.overview',
  'explorer:export': 'explorer.export',
  'explorer:story': 'story.preview story.split story.merge story.undo',
  'explorer:tone': 'event.correct tone.correct',
  'explorer:view': [
    'explorer.search explorer.reading explorer.article explorer.savedSearches explorer.saveSearch',
    'explorer.renameSearch explorer.changeSearch explorer.deleteSearch event.timeline event.explain',
    'story.detail story.figures story.comparison story.retellings tone.explain theme.list theme.detail',
    'theme.explain sourcePage.detail',
  ].join(' '),
  'feed:edit': 'feed.save feed.delete feed.fetch',
  'feed:view': 'feed.list',
  'home:operate': 'operatorHome.overview operatorHome.rows',
  'home:start': 'clientStart.own clientStart.confirmNames clientStart.hide',
  'home:view': 'home.overview',
  'hotword:view': 'hotWord.list hotWord.detail',
  'indicator:edit': 'indicator.save indicator.order indicator.remove period.add period.close period.remove score.save',
  'indicator:view': 'indicator.list period.list score.list score.counts score.sheet',
  'inquiry:all': 'inquiry.handOver',
  'inquiry:award': 'inquiry.fail inquiry.askConfirmation inquiry.award',
  'inquiry:edit': [
    'inquiryTemplate.save inquiryTemplate.begin inquiryTemplate.remove inquiry.save inquiry.readLines',
    'inquiry.copy inquiry.remove inquiry.publish inquiry.revise inquiry.addFile inquiry.extend',
    'inquiry.invite inquiry.withdrawInvitation inquiry.answer inquiry.cancel inquiry.colleagues',
    'inquiry.setViewers inquiry.setRates',
  ].join(' '),
  'inquiry:open': 'inquiry.open',
  'inquiry:view': [
    'inquiryTemplate.list inquiry.list inquiry.counts inquiry.detail inquiry.file inquiry.compare',
    'inquiry.export inquiry.openingRecord inquiry.exportRecord inquiry.verify inquiry.previewLetters',
  ].join(' '),
  'job:edit': 'job.retry job.cancel',
  'job:view': 'job.list job.watch job.counts',
  'lead:export': 'lead.export',
  'lead:handle': 'lead.changeMany lead.manageSave lead.remove',
  'lead:view': 'lead.manageList lead.counts lead.manageDetail lead.history lead.owners',
  'manual:edit': [
    'manual.create manual.save manual.changeState manual.remove manual.order manual.restore',
    'manual.importTemplate manual.previewImport manual.commitImport manual.lastImport manual.undoImport',
  ].join(' '),
  'manual:view': 'manual.manageList manual.detail manual.versions version.ofManual version.visitManual',
  'member:edit': 'member.changeRoles member.belongings member.withdraw member.endSessions',
  'member:invite': 'member.invite member.resend member.revoke',
  'member:view': 'member.list',
  'menu:edit': 'menu.publish',
  'menu:view': 'menu.arrangement menu.preview menu.versions',
  'module:request': 'module.request',
  'peer:edit': 'peer.add peer.remove peer.replace peer.preview peer.versions',
  'peer:view': 'peer.candidates',
  'push:edit': [
    'bot.save bot.remove push.save push.remove push.recipients push.exportExcluded push.preview',
    'push.previewPage',
  ].join(' '),
  'push:send': 'bot.test push.test push.schedule push.act push.decide',
  'push:view': [
    'bot.list push.list push.counts push.detail push.watch push.frozen push.frozenPage push.deliveries',
    'push.export',
  ].join(' '),
  'quote:edit': [
    'ownQuote.saveDraft ownQuote.submit ownQuote.addFile ownQuote.removeFile ownQuote.withdraw',
    'ownQuote.confirm ownQuote.decline ownQuote.ask',
  ].join(' '),
  'quote:view': 'ownQuote.list ownQuote.counts ownQuote.look ownQuote.file',
  'report:generate': 'report.generate theme.inReports theme.report',
  'report:share': 'share.create share.list share.revoke share.views',
  'report:view': 'report.list report.counts report.detail',
  'review:setting': 'version.saveReviewSettings',
  'review:view': 'version.reviewQueue version.reviewCount version.reviewSettings',
  'role:edit': 'role.copy role.save role.remove',
  'role:view': 'role.list role.preview role.versions',
  'setting:edit': 'setting.saveWords setting.saveWeights setting.restore',
  'setting:view': 'setting.insight setting.changes',
  'simulator:view': 'simulator.choices simulator.people simulator.ask simulator.holders simulator.overview',
  'site:edit': [
    'content.create content.save content.changeState content.changeMany content.move content.remove',
    'content.restore',
  ].join(' '),
  'site:publish': 'operatorCompany.rename',
  'site:view': [
    'operatorCompany.read version.ofContent version.previewContent version.visitContent content.counts content.list',
    'content.viewCounts content.detail content.versions',
  ].join(' '),
  'source:edit': 'source.preview source.save source.previewMerge source.merge source.delete',
  'source:view': 'source.manageList source.manageCounts source.detail',
  'status:confirm': 'installation.waiting installation.allow',
  'status:test': 'status.testMail status.testSms',
  'status:view': 'status.read',
  'supplier:edit': [
    'supplier.companies supplier.save supplier.changeState supplier.rate supplier.remove supplier.importTemplate',
    'supplier.previewImport supplier.commitImport',
  ].join(' '),
  'supplier:view': 'supplier.list supplier.counts supplier.export supplier.detail supplier.proposeForSite',
  'unify:edit': [
    'unify.addPartner unify.savePartner unify.removePartner unify.addKey unify.endKey unify.link',
    'unify.unlink unify.check',
  ].join(' '),
  'unify:view': 'unify.partners unify.partner unify.links',
  'user:edit': [
    'user.belongings user.correct user.disable user.handOver user.enable user.anonymise user.endSession',
    'user.endSessions user.unlock user.resetSecondFactor user.confirmFactorReset user.refuseFactorReset',
    'user.changeRoles user.addMembership user.withdraw user.refuseErasure',
  ].join(' '),
  'user:import': 'user.importTemplate user.previewImport user.commitImport',
  'user:invite': 'invitation.send invitation.resend invitation.revoke',
  'user:view': 'user.list user.counts user.detail user.roles user.companies invitation.list',
};

/** What no right opens by itself. */
const open = new Set(['public', 'session', 'self', 'writing']);

test('the sentence of each right has been read beside the calls that it opens', () => {
  const guarded = Object.entries(endpoints).filter(([, { access }]) => !open.has(access));
  const opened = Object.groupBy(guarded, ([, { access }]) => access);
  const now = Object.fromEntries(
    Object.entries(opened).map(([element, calls]) => [element, calls?.map(([name]) => name).join(' ')]),
  );
  expect(now).toEqual(reviewed);
});

test.each([
  ['report-view', /生成/, /[Gg]enerate/],
  ['article-edit', /来源/, /source/],
] as const)('%s does not claim what another right allows', (element, zh, en) => {
  expect(rolesZhCN.roles.elements[element].allows).not.toMatch(zh);
  expect(rolesEn.roles.elements[element].allows).not.toMatch(en);
});

test.each([
  ['lead-handle', /永久删除/, /delete leads for good/],
  ['user-edit', /重置二次验证.*匿名账号/, /second factors.*anonymise/],
  ['source-edit', /合并（不能撤回）/, /merge them \(for good\)/],
] as const)('%s tells what cannot be undone', (element, zh, en) => {
  expect(rolesZhCN.roles.elements[element].allows).toMatch(zh);
  expect(rolesEn.roles.elements[element].allows).toMatch(en);
});
