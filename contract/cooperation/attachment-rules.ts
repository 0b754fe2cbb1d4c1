/** Most bytes of one attachment. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** Most attachments of an inquiry, and of a quote. */
export const maxInquiryFiles = 10;
export const maxQuoteFiles = 5;

/** What can be attached, by the ending of its name: media type, and how such a file begins. */
export const attachmentTypes = {
  pdf: { type: 'application/pdf', begins: '%PDF-' },
  png: { type: 'image/png', begins: '\u0089PNG' },
  jpg: { type: 'image/jpeg', begins: '\u00ff\u00d8\u00ff' },
  jpeg: { type: 'image/jpeg', begins: '\u00ff\u00d8\u00ff' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', begins: 'PK\u0003\u0004' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', begins: 'PK\u0003\u0004' },
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

/** For the file chooser of a browser. */
export const acceptedAttachments = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');

/** The ending of a name, in small letters, if it can be attached. */
export function attachmentTypeOf(name: string): AttachmentType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(attachmentTypes, ending) ? (ending as AttachmentType) : undefined;
}

const longestStem = 80;

/** Folders, invisible characters and what systems refuse are taken out of a name; an empty one becomes `file`. */
export function scrubFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{C}<>:"|?*]/gu, '').trim();
  const dot = visible.lastIndexOf('.');
  const stem = visible
    .slice(0, dot)
    .replace(/^[.\s]+/, '')
    .slice(0, longestStem)
    .trim();
  return `${stem || 'file'}.${visible.slice(dot + 1).toLowerCase()}`;
}
