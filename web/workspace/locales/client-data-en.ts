import type { Texts } from './texts.ts';

export const clientDataEn: Pick<Texts, 'clientData'> = {
  clientData: {
    exportTitle: 'Export all data',
    exportText:
      'Contacts, pushes, inquiries, reports, alerts, people and uploaded files in one ZIP file, with a list, row counts and SHA-256. You will be notified when it is ready.',
    begin: 'Export',
    making: 'Being put together. You can leave; you will be notified.',
    ready: 'The file of {{time}} is ready and kept for {{days}} days.',
    rows: 'Rows',
    files: 'Files',
    size: 'Size',
    bytes: '{{size}} KB',
    download: 'Download',
    again: 'Export again',
    failed: 'The last export did not finish. Please try again.',
    eraseTitle: 'Erase the client',
    eraseText:
      'When a client has left, delete all of its data for good, with a certificate. Public coverage, the audit log and the lead it came from stay.',
    inUse_one: '{{count}} module is still in use: end it under “Modules” first.',
    inUse_other: '{{count}} modules are still in use: end them under “Modules” first.',
    erase: 'Erase',
    eraseOne: 'Erase all data of {{name}}',
    consequence:
      'All people are signed out at once and cannot enter this company again; contacts, pushes, inquiries, reports and files are deleted for good. Backups expire by their own rule.',
    people_one: '{{count}} account that belongs to this company only is anonymised.',
    people_other: '{{count}} accounts that belong to this company only are anonymised.',
    notExported: 'There is no exported file to download; after the erasure there is nothing to export.',
    typed: 'Type the client’s name “{{name}}” to confirm',
    reason: 'Reason',
    cancel: 'Cancel',
    begun: 'The erasure has begun; you will be notified',
    erasing: 'Being erased since {{time}}. The certificate will be under “Erasures”.',
    erasures: 'Erasures',
    noErasures: 'No client has been erased yet.',
    erasedAt: 'Erased at {{time}}, asked for by {{name}}',
    counts: '{{rows}} rows and {{files}} files deleted, {{people}} accounts anonymised',
    because: 'Reason: {{reason}}',
    certificate: 'Download certificate',
    certificateOf: 'Download the certificate of {{name}}',
    certificateName: 'erasure',
  },
};
