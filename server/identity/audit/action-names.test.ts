import { expect, test } from 'vitest';
import { versionActions, versionedSubjects } from '#contract/content/version-states.ts';
import { languages } from '#contract/language.ts';
import { actionName } from './action-names.ts';
import { subjectPath } from './subject-path.ts';

const actions = versionedSubjects.flatMap((subject) =>
  [...versionActions, 'create', 'save'].map((action) => `${subject}.${action}`),
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
  ['article 17', '/articles?edit=17'],
  ['content 17', '/content/site?edit=17'],
  ['manual chapter 17', '/content/manual?edit=17'],
  ['company 17', '/base/companies?company=17'],
  ['source 17', '/base/sources?source=17'],
  ['account editor', null],
  ['constructor 1', null],
  ['', null],
])('what an entry was about is found by its name: %j', (subject, path) => {
  expect(subjectPath(subject)).toBe(path);
});
