// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { exportFileName, saveWorkbook } from './download.ts';

it('names an export by timestamp, name and extension', () => {
  expect(exportFileName('联系人', 1_763_690_000_000)).toBe('1763690000000联系人.xlsx');
});

it('saves the workbook under that name and lets the address go', () => {
  vi.useFakeTimers();
  const revoke = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: revoke }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  saveWorkbook(new Blob(['x']), '联系人');
  vi.runAllTimers();
  expect(saved).toEqual([expect.stringMatching(/^blob:x \d{13}联系人\.xlsx$/)]);
  expect(revoke).toHaveBeenCalledWith('blob:x');
  vi.useRealTimers();
});
