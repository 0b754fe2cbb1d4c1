// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { isStored, orStored } from './or-stored.ts';

it('takes for stored what differs in nothing that the server keeps', () => {
  const sent = {
    name: { 'zh-CN': ' 晨圭 ', en: '' },
    note: undefined,
    lines: [{ name: '展台 ', unit: '座' }],
    isOn: true,
  };
  const stored = { name: { 'zh-CN': '晨圭' }, note: null, lines: [{ unit: '座', name: '展台' }], isOn: true };
  expect(isStored(sent, stored)).toBe(true);
  expect(isStored(sent, { ...stored, isOn: false })).toBe(false);
  expect(isStored(sent, { ...stored, name: { 'zh-CN': '晨圭', en: 'Chengui' } })).toBe(false);
  expect(isStored(sent, { ...stored, lines: [] })).toBe(false);
});

const refused: ApiFailure = { success: false, status: 200, code: 1633, desc: '', requestId: 'r' };

it('answers with what is stored only where that was refused as changed, and is what was sent', async () => {
  const readSent = vi.fn(async (): Promise<number | undefined> => 4);
  expect(await orStored(refused, [1633], readSent)).toMatchObject({ success: true, result: 4 });
  expect(readSent).toHaveBeenCalledWith(refused);
  readSent.mockResolvedValue(undefined);
  expect(await orStored(refused, [1633], readSent)).toBe(refused);
  readSent.mockClear();
  const saved = { success: true, code: 200, result: 3 } as const;
  expect(await orStored(saved, [1633], readSent)).toBe(saved);
  expect(await orStored(refused, [1465], readSent)).toBe(refused);
  expect(readSent).not.toHaveBeenCalled();
});
