import type { Readable } from 'node:stream';

/**
 * Lines of a text in UTF-8, without their ends: a line feed alone ends one, perhaps behind a carriage return. A text in
 * JSON may hold U+2028 and U+2029 as they are, at which `node:readline` ends a line as well.
 */
export async function* splitLines(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const part of input.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield withoutReturn(line);
  }
  if (rest !== '') yield withoutReturn(rest);
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
