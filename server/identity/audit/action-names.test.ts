import { expect, test } from 'vitest';
import { versionActions, versionedSubjects } from '#contract/content/version-states.ts';
import { languages } from '#contract/language.ts';
import { actionName } from './action-names.ts';
import { subjectName } from './subject-names.ts';
import { subjectPage } from './subject-page.ts';

const actions = versionedSubjects.flatMap((subject) =>
  [...versionActions, 'create', 'save', 'takeBack'].map((action) => `${subject}.${action}`),
);

test.each([
  ...actions,
  ...['content.remove', 'manual.remove', 'version.reviewSettings'],
  ...['group', 'receive', 'stop', 'delete'].map((action) => `contact.many.${action}`),
])('%s has a name that people understand, in every language', (action) => {
  const names = languages.map((language) => actionName(action, language));
  expect(names).not.toContain(action);
  expect(new Set(names).size).toBe(languages.length);
});

test.each([
  ['article 17', { page: 'Articles', search: '?edit=17' }],
  ['content 17', { page: 'SiteContent', search: '?edit=17' }],
  ['manual chapter 17', { page: 'ManualEditor', search: '?edit=17' }],
  ['company 17', { page: 'Companies', search: '?company=17' }],
  ['source 17', { page: 'Sources', search: '?source=17' }],
  ['account editor', null],
  ['constructor 1', null],
  ['', null],
])('what an entry was about is found by its name: %j', (subject, page) => {
  expect(subjectPage(subject)).toEqual(page);
});

test.each([
  ['account admin', '账号 admin', 'Account admin'],
  ['manual chapter 17', '手册章节 17', 'Chapter of the manual 17'],
  ['contact 5', '联系人 5', 'Contact 5'],
  ['contact group 5', '联系人分组 5', 'Group of contacts 5'],
  ['alert 1 2 3', '告警 1 2 3', 'Alert 1 2 3'],
  ['setting sourceWeights', '口径 sourceWeights', 'Insight setting sourceWeights'],
  ['unknown abc_-', '未知账号 abc_-', 'Unknown account abc_-'],
  ['unknown passkey', '未知的通行密钥', 'Unknown passkey'],
  ['leads', '线索', 'Leads'],
  ['constructor 1', 'constructor 1', 'constructor 1'],
  ['', '', ''],
])('what an entry was about is named in the reader’s language: %j', (subject, chinese, english) => {
  expect(languages.map((language) => subjectName(subject, language))).toEqual([chinese, english]);
});
