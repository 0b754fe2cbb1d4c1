import { describe, expect, it } from 'vitest';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { valueScale } from '#web/shared/charts/scales.ts';
import { nextReading } from './chart-reader.tsx';
import { csvOf } from './csv.ts';
import { indexAt, lineAt } from './read-lines.ts';

describe('reading a chart', () => {
  const box = { width: 140, height: 120, left: 20, right: 20, top: 10, bottom: 10 };

  it('finds the day and the line under the pointer', () => {
    expect([indexAt(box, 11, 0), indexAt(box, 11, 71), indexAt(box, 11, 999)]).toEqual([0, 5, 10]);
    const scale = valueScale([10]);
    const lines = companyLines([
      { stockId: 1, name: '乙', own: false, compared: true, values: [10] },
      { stockId: 2, name: '甲', own: true, compared: false, values: [1] },
    ]);
    expect([lineAt(box, scale, lines, 0, 12), lineAt(box, scale, lines, 0, 100)]).toEqual([1, 0]);
  });

  it('goes along with the arrows and stays inside', () => {
    expect(nextReading('ArrowLeft', undefined, 5, 2)).toEqual({ index: 4, line: 0 });
    expect(nextReading('ArrowRight', { index: 4, line: 0 }, 5, 2)).toEqual({ index: 4, line: 0 });
    expect(nextReading('ArrowUp', { index: 2, line: 0 }, 5, 2)).toEqual({ index: 2, line: 1 });
    expect(nextReading('ArrowDown', { index: 2, line: 0 }, 5, 1)).toBeUndefined();
    expect(nextReading('Tab', { index: 2, line: 0 }, 5, 2)).toBeUndefined();
  });
});

describe('the sheet behind a chart', () => {
  const columns = [{ label: '日期' }, { label: '甲, 乙' }];

  it('is CSV that Excel opens in Chinese', () => {
    expect(
      csvOf({
        columns,
        rows: [
          ['2026-11-20', 1.61],
          ['2026-11-21', null],
        ],
      }),
    ).toBe('\uFEFF日期,"甲, 乙"\r\n2026-11-20,1.61\r\n2026-11-21,\r\n');
  });

  it('quotes what needs it, and hands no formula to a spreadsheet', () => {
    expect(csvOf({ columns: [], rows: [['a"b', '=1+1', '-x', -2]] })).toContain(`"a""b",'=1+1,'-x,-2`);
  });

  it('says below the numbers where they come from', () => {
    const csv = csvOf({ columns: [{ label: '日期' }], rows: [['2026-11-20']] }, ['活跃率', '截至 10:00']);
    expect(csv).toBe('\uFEFF日期\r\n2026-11-20\r\n\r\n活跃率\r\n截至 10:00\r\n');
  });
});
