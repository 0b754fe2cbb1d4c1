import { isAscii, isUtf8 } from 'node:buffer';

const usual = 'utf-8';
/** That of most documents of China that are not in the usual one. */
const usualInChina = 'gb18030';
/** ISO-8859-1 and ASCII, as browsers have them: servers send these by themselves, and every document can be read so. */
const latin = 'windows-1252';
/** How far into a document its XML declaration may be, in bytes. */
const declarationReach = 1024;

/**
 * Decodes a feed. The encoding is that of the byte order mark. Without one, what can be UTF-8 is: no other text looks like
 * it by chance, while headers and declarations are often wrong. Else it is the first that fits of the response header,
 * the XML declaration and the usual ones; GBK and other encodings of browsers are supported. Unknown names are ignored.
 */
export function decodeFeed(body: Buffer, contentType: string | undefined): string {
  const start = body.subarray(0, declarationReach).toString('latin1');
  const declared = encodingOf(/^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]);
  const named = encodingOf(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]);
  const evident = markOf(body) ?? (isUtf8(body) && !isAscii(body) ? usual : undefined);
  const said = [evident, named === latin && declared ? undefined : named, declared].filter((one) => one !== undefined);
  // Texts of other scripts fit it too.
  const mayBeChina = said.every((one) => one === usual || one === usualInChina);
  for (const encoding of [...said, usual, ...(mayBeChina ? [usualInChina] : [])]) {
    const text = decodeWhole(body, encoding);
    if (text !== undefined) return text;
  }
  // None fits: a character was cut, perhaps.
  return new TextDecoder(said[0]).decode(body);
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return usual;
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The name of an encoding that is known by several; `undefined` for an unknown one. GBK is a part of GB18030. */
function encodingOf(label: string | undefined): string | undefined {
  try {
    const encoding = label && new TextDecoder(label).encoding;
    return encoding === 'gbk' ? usualInChina : encoding;
  } catch {
    return undefined;
  }
}

/** `undefined` where the text has anything that the encoding does not. */
function decodeWhole(body: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
