const usual = 'utf-8';
/** How far into a document its XML declaration may be, in bytes. */
const declarationReach = 1024;

/**
 * Decodes a feed. The encoding comes from the byte order mark, else the response header, else the XML declaration; GBK
 * and other encodings of browsers are supported. Unknown names are ignored.
 */
export function decodeFeed(body: Buffer, contentType: string | undefined): string {
  const start = body.subarray(0, declarationReach).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  for (const label of [markOf(body), named, declared, usual]) {
    const decoder = label && decoderFor(label);
    if (decoder) return decoder.decode(body);
  }
  return body.toString('utf8');
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return usual;
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return undefined;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
