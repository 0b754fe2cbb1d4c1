import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** Declared size instead of the real one. */
  readonly claimedSize?: number;
}

/** A zip file for tests, with false declarations if wanted. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end]);
}

const types = (content: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${content}</Types>`;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

/** A workbook around the XML of one sheet. */
export function makeWorkbook(
  sheet: string | Buffer,
  options: { readonly strings?: string; readonly contentType?: string; readonly more?: readonly ZipEntry[] } = {},
): Buffer {
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: types(`<Override PartName="/xl/workbook.xml" ContentType="${options.contentType ?? workbookType}"/>`),
    },
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...(options.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: options.strings }]),
    ...(options.more ?? []),
  ]);
}
