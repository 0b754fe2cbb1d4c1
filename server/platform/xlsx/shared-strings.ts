import { readCellText } from './cell-text.ts';
import { parseXml } from './parse-xml.ts';

/** Texts that cells refer to by number. Phonetic readings (`rPh`) are skipped. */
export async function readSharedStrings(part: Buffer | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let current = '';
  let isText = false;
  let isReading = false;
  const handlers = {
    open: (name: string) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    close: (name: string) => {
      if (name === 'si') strings.push(readCellText(current));
      else if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
    text: (text: string) => {
      if (isText) current += text;
    },
  };
  for await (const _slice of parseXml(part, handlers));
  return strings;
}
