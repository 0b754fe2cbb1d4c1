import type { Texts } from './texts.ts';

export const auditEn: Pick<Texts, 'audit'> = {
  audit: {
    list: 'Audit log',
    total: 'Entries: {{count}}',
    totalMost: 'More than {{count}} entries. Please narrow your search.',
    time: 'Time',
    action: 'Action',
    allActions: 'All actions',
    person: 'Person',
    personPlaceholder: 'Account or name',
    company: 'Company',
    companyPlaceholder: 'Name or code of a company',
    allDays: 'Any date',
    subject: 'Subject',
    network: 'Network',
    nobody: 'Not signed in',
    code: 'Action code',
    hash: 'Chain hash',
    entry: 'Entry {{id}}',
    noHitTitle: 'No entry matches',
    noHitText: 'Try other conditions, or more days.',
    exportName: 'Audit log',
  },
};
