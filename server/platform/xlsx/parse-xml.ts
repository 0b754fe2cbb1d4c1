import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { WorkbookError, workbookLimits } from './workbook-error.ts';

export interface XmlHandlers {
  /** `name` is without its prefix, because a workbook's prefixes are arbitrary. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const sliceSize = 64 * 1024;
const tagStart = '<'.charCodeAt(0);
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses a part of a workbook in pieces; after each piece the caller can take what has been read, and other requests
 * get their turn. Document types are refused, because they can declare entities that multiply.
 * @throws WorkbookError
 */
export async function* parseXml(part: Buffer, { open, close, text }: XmlHandlers): AsyncGenerator<void> {
  refuseTooManyTags(part);
  const parser = new SaxesParser({ position: false });
  const refuse = (cause?: unknown): never => {
    throw new WorkbookError('UNREADABLE', cause);
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  let attributeCount = 0;
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > workbookLimits.attributes) throw new WorkbookError('TOO_LARGE');
  });
  if (open) {
    parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes as Record<string, string>));
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const isUtf16 = part[0] === 0xff && part[1] === 0xfe;
  const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8');
  for (let start = 0; start < part.length; start += sliceSize) {
    parser.write(decoder.decode(part.subarray(start, start + sliceSize), { stream: true }));
    yield;
    await setImmediate();
  }
  parser.write(decoder.decode());
  parser.close();
  yield;
}

/** Tags cost far more than text: a part of nothing else is an attack. Counted byte by byte without calls. */
function refuseTooManyTags(part: Buffer): void {
  let tags = 0;
  for (let at = 0; at < part.length; at += 1) if (part[at] === tagStart) tags += 1;
  if (tags > workbookLimits.tags) throw new WorkbookError('TOO_LARGE');
}

/**
 * All elements of these names in a small part, with their attributes.
 * @throws WorkbookError TOO_LARGE for a part, or a number of elements, that is not small
 */
export async function collectElements(part: Buffer, names: readonly string[]) {
  if (part.length > workbookLimits.smallPart) throw new WorkbookError('TOO_LARGE');
  const found: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (!names.includes(name)) return;
    if (found.length >= workbookLimits.elements) throw new WorkbookError('TOO_LARGE');
    found.push({ name, attributes });
  };
  for await (const _slice of parseXml(part, { open }));
  return found;
}
