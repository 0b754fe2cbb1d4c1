import { createHash, createVerify } from 'node:crypto';

/** Relaxed form of a header line (RFC 6376, 3.4.2). */
function relaxLine(line: string): string {
  const [name = ''] = line.split(':', 1);
  const value = line.slice(name.length + 1).replaceAll('\r\n', '');
  return `${name.trim().toLowerCase()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`;
}

/** Relaxed form of a body (RFC 6376, 3.4.4). */
function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text && `${text}\r\n`;
}

/**
 * The names of the headers that a message's DKIM signature covers, in lower case; `undefined` if it has none, or one
 * that is wrong. Computed from the standard, not by the library that signs.
 */
export function checkDkim(message: string, publicKey: string): string[] | undefined {
  const end = message.indexOf('\r\n\r\n');
  const lines = message.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = lines.find((line) => /^dkim-signature:/i.test(line));
  if (signature === undefined) return undefined;
  const relaxed = relaxLine(signature);
  const tags = new Map(
    relaxed
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(' ', '')]),
  );
  const names = (tags.get('h') ?? '').split(':');
  const covered = names.map((name) =>
    relaxLine(lines.findLast((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''),
  );
  const body = createHash('sha256')
    .update(relaxBody(message.slice(end + 4)), 'latin1')
    .digest('base64');
  const isRight = createVerify('RSA-SHA256')
    .update([...covered, relaxed.replace(/([; ]b=).*$/, '$1')].join('\r\n'), 'latin1')
    .verify(publicKey, tags.get('b') ?? '', 'base64');
  return isRight && body === tags.get('bh') ? names : undefined;
}
