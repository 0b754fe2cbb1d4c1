import { describe, expect, test } from 'vitest';
import { ConnectionUrlError, readConnectionUrl } from './connection-url.ts';

/** Every way to the server, in the order in which they are tried. */
function placesOf(url: string) {
  const { host, port, ssl, choice } = readConnectionUrl(url);
  if (!choice) return [{ host, port, ssl }];
  return Array.from({ length: choice.size }, () => {
    const place = choice.current;
    choice.leave(place, new Error('The server does not support SSL connections'));
    return place;
  });
}

describe('the URL of a database', () => {
  test('names one server, which is not encrypted unless it says so', () => {
    expect(readConnectionUrl('postgres://a:b%40c@db.example:6432/shangjian')).toMatchObject({
      ...{ user: 'a', password: 'b@c', host: 'db.example', port: 6432, database: 'shangjian', ssl: false },
    });
  });

  test('names several, each with its port', () => {
    expect(placesOf('postgres://a@one,two:5433,[::1]:5434/x?sslmode=disable')).toEqual([
      { host: 'one', port: 5432, ssl: false },
      { host: 'two', port: 5433, ssl: false },
      { host: '::1', port: 5434, ssl: false },
    ]);
  });

  test('has a folder with a socket in its question', () => {
    expect(readConnectionUrl('postgres:///x?host=/run/postgresql')).toMatchObject({ host: '/run/postgresql' });
  });

  test.each([
    ['require', { rejectUnauthorized: false }],
    ['verify-full', {}],
  ])('is encrypted by sslmode=%s', (mode, ssl) => {
    expect(placesOf(`postgres://a@one/x?sslmode=${mode}`)).toEqual([{ host: 'one', port: 5432, ssl }]);
  });

  test('prefers encryption, or avoids it, where that may be', () => {
    const lenient = { rejectUnauthorized: false };
    expect(placesOf('postgres://a@one/x?sslmode=prefer').map(({ ssl }) => ssl)).toEqual([lenient, false]);
    expect(placesOf('postgres://a@one/x?sslmode=allow').map(({ ssl }) => ssl)).toEqual([false, lenient]);
  });

  test('is not asked without encryption because it was not reached', () => {
    const { choice } = readConnectionUrl('postgres://a@one,two/x?sslmode=prefer');
    const first = choice?.current ?? {};
    choice?.leave(first, new Error('connect ECONNREFUSED'));
    expect(choice?.current).toEqual({ host: 'two', port: 5432, ssl: { rejectUnauthorized: false } });
  });

  test.each([
    ['mysql://a@one/x', 'must begin with postgres:// or postgresql://'],
    ['postgres://a@one:x/x', 'has a host that is not host or host:port'],
    [
      'postgres://a@one/x?sslmode=maybe',
      'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full',
    ],
    ['postgres://a@one/x?target_session_attrs=best', 'target_session_attrs must be one of any, primary, read-write'],
    ['postgres://a@one/x?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem', 'cannot be read (ENOENT)'],
    ['postgres://a@one/x?sslmode=verify-ca', 'cannot be read'],
  ])('%s is refused in plain words', (url, message) => {
    expect(() => readConnectionUrl(url)).toThrow(new ConnectionUrlError(message));
  });
});
