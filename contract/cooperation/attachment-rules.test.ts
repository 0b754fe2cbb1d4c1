import { expect, test } from 'vitest';
import { attachmentTypeOf, scrubFileName } from './attachment-rules.ts';

test.each([
  ['C:\\Users\\lin\\青牍\\报价 v2.PDF', '报价 v2.pdf'],
  ['../../etc/x.png', 'x.png'],
  ['\u202egnp.exe\u0000.xlsx', 'gnp.exe.xlsx'],
  ['...pdf', 'file.pdf'],
  [`${'长'.repeat(200)}.docx`, `${'长'.repeat(80)}.docx`],
])('the name %j becomes %j', (given, scrubbed) => {
  expect(scrubFileName(given)).toBe(scrubbed);
});

test('what cannot be attached has no type', () => {
  expect(['a.PDF', 'a.xlsm', 'pdf', 'a.constructor'].map(attachmentTypeOf)).toEqual([
    'pdf',
    undefined,
    'pdf',
    undefined,
  ]);
});
