import { parse, toClientConfig } from 'pg-connection-string';
import { type ConnectionConfig, type Place, ServerChoice } from './server-client.ts';

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
const wantedServers = ['any', 'primary', 'read-write'] as const;
const defaultPort = 5432;

/** The URL of a database cannot be used. The message holds nothing of it. */
export class ConnectionUrlError extends Error {}

/**
 * What a URL says as libpq reads it: several hosts (`postgres://user@one,two:5433/name`), `sslmode`, and
 * `target_session_attrs=read-write`, by which a standby is passed over. Unlike libpq, no `sslmode` is `disable`.
 *
 * @throws ConnectionUrlError
 */
export function readConnectionUrl(url: string): ConnectionConfig {
  const { scheme, user, hosts, rest } = partsOf(url);
  const [path = '', search = ''] = splitOnce(rest, '?');
  const query = new URLSearchParams(search);
  const sslMode = oneOf('sslmode', query.get('sslmode') ?? 'disable', sslModes);
  const wanted = oneOf('target_session_attrs', query.get('target_session_attrs') ?? 'any', wantedServers);
  for (const name of ['target_session_attrs', 'uselibpqcompat', 'ssl']) query.delete(name);
  const encrypts = sslMode !== 'disable';
  // The parser knows the rules of the stricter ones; a certificate is not checked by the lenient ones.
  query.set('sslmode', sslMode === 'allow' ? 'prefer' : sslMode);
  const addresses = hosts.split(',').map(addressOf);
  const first = hosts === '' ? '' : hostText(addresses[0]);
  const parameters = parsed(`${scheme}${user}${first}${path}?${query}`);
  if (addresses.length === 1 && wanted === 'any' && sslMode !== 'allow' && sslMode !== 'prefer') {
    return { ...parameters, ...(!encrypts && { ssl: false }) };
  }
  const ways = waysOf(sslMode, parameters.ssl);
  const places = (hosts === '' ? [{}] : addresses).flatMap((address) =>
    ways.map((ssl): Place => ({ ...address, ssl })),
  );
  return { ...parameters, choice: new ServerChoice(places, wanted !== 'any') };
}

/** With and without encryption, in the order in which they are tried. */
function waysOf(sslMode: (typeof sslModes)[number], ssl: Place['ssl']): readonly Place['ssl'][] {
  if (sslMode === 'disable') return [false];
  if (sslMode === 'allow') return [false, ssl];
  return sslMode === 'prefer' ? [ssl, false] : [ssl];
}

function partsOf(url: string) {
  const found = /^(postgres(?:ql)?:\/\/)([^/?]*@)?([^/?]*)(.*)$/s.exec(url);
  if (!found) throw new ConnectionUrlError('must begin with postgres:// or postgresql://');
  const [, scheme = '', user = '', hosts = '', rest = ''] = found;
  return { scheme, user, hosts, rest };
}

function addressOf(text: string): Place {
  const found = /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(text);
  if (!found) throw new ConnectionUrlError('has a host that is not host or host:port');
  const host = decodeURIComponent(found[1] ?? found[2] ?? '');
  return { ...(host !== '' && { host }), port: Number(found[3] ?? defaultPort) };
}

const hostText = (place: Place | undefined): string =>
  `${place?.host?.includes(':') ? `[${place.host}]` : encodeURIComponent(place?.host ?? '')}:${place?.port}`;

function parsed(url: string): ConnectionConfig {
  try {
    return toClientConfig(parse(url, { useLibpqCompat: true }));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConnectionUrlError(`cannot be read${code}`);
  }
}

function oneOf<Value extends string>(name: string, given: string, allowed: readonly Value[]): Value {
  const value = allowed.find((one) => one === given);
  if (!value) throw new ConnectionUrlError(`${name} must be one of ${allowed.join(', ')}`);
  return value;
}

function splitOnce(text: string, separator: string): [string, string] {
  const place = text.indexOf(separator);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}
