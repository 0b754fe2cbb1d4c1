import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { WorkbookError, workbookLimits } from './workbook-error.ts';

/** Parts of a workbook by name. */
export interface WorkbookPackage {
  /** An unpacked part, or `undefined` if the file has none of this name. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly close: () => void;
}

const zipMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * Opens a workbook's zip by its content, whatever its name. Nothing is unpacked yet: parts that declare too large a
 * size are refused, those that declare too little are cut off when read.
 * @throws WorkbookError
 */
export async function openPackage(file: Buffer): Promise<WorkbookPackage> {
  if (!file.subarray(0, 4).equals(zipMagic)) throw new WorkbookError('UNREADABLE');
  const zip = await fromBufferPromise(file, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw new WorkbookError('UNREADABLE', error);
  });
  const entries = await listEntries(zip);
  for (const name of entries.keys()) if (/vbaproject|macrosheets\//i.test(name)) throw new WorkbookError('MACROS');
  return {
    read: async (name) => {
      const entry = entries.get(name.replace(/^\//, '').toLowerCase());
      return entry && unpack(zip, entry);
    },
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > workbookLimits.entries) throw new WorkbookError('TOO_LARGE');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    throw new WorkbookError('UNREADABLE', error);
  }
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > workbookLimits.part) throw new WorkbookError('TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // yauzl ends the stream with an error when more comes out than declared.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += chunk.length;
      if (size > workbookLimits.part) throw new WorkbookError('TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('UNREADABLE', error);
  }
  return Buffer.concat(chunks);
}
