import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

const password = { newPwd: 'Another horse 9 电池', rePwd: 'Another horse 9' };
const days = { from: '2026-11-20', until: '2026-11-01' };

/** Bodies in which a rule between fields is broken, and another field is left out or of another type. */
const broken: readonly (readonly [EndpointName, object, readonly string[]])[] = [
  ['session.login', { username: 'somebody', platform: 2, ...password }, ['password', 'rePwd']],
  ['account.changePassword', password, ['oldPwd', 'rePwd']],
  ['recovery.setPassword', password, ['rePwd', 'ticket']],
  ['invitation.accept', { token: 'x', username: 'somebody', ...password }, ['name', 'rePwd']],
  ['setup.checkOperator', { operator: { ...password } }, ['operator.rePwd', 'operator.username']],
  ['bot.save', { provider: 'dingtalk', webhook: 'https://example.com/' }, ['name', 'webhook']],
  ['bot.save', { provider: 'dingtalk' }, ['name', 'webhook']],
  ['notification.saveBot', { provider: 'wecom', webhook: 'https://example.com/', secret: 1 }, ['secret', 'webhook']],
  ['explorer.search', { ...days, pageSize: 'x' }, ['pageSize', 'until']],
  [
    'share.create',
    { target: { kind: 'digest', ...days, title: 'x', note: '' } },
    ['target.articleIds', 'target.until'],
  ],
  ['contact.add', {}, ['mobile', 'name']],
];

test.each(broken)('%s tells of a rule between fields along with another field', (name, body, paths) => {
  const { body: schema }: Endpoint = endpoints[name];
  const issues = schema?.safeParse(body).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining([...paths]));
});
