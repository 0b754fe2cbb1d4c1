import { describe, expect, it } from 'vitest';
import { layOutCloud } from '#web/shared/charts/cloud-layout.ts';
import { cutText, foldText } from '#web/shared/charts/text-width.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import { nextReading } from './chart-reader.tsx';
import { companyLines } from './company-lines.ts';
import { csvOf } from './csv.ts';
import { endLabels, indexAt, lineAt, type PlotBox, pathOf, xAt } from './line-layout.ts';
import { dayTicks, rankScale, tickDigits, valueScale } from './scales.ts';
import { spreadLabels } from './spread-labels.ts';

describe('labels at line ends', () => {
  it('stay where nothing is in their way', () => {
    expect(spreadLabels([10, 60, 30], 15)).toEqual([10, 60, 30]);
  });

  it('move apart around their middle and keep the order of the values', () => {
    expect(spreadLabels([20, 18], 14)).toEqual([26, 12]);
    expect(spreadLabels([100, 100.5, 101], 12)).toEqual([88.5, 100.5, 112.5]);
  });

  it('push neighbours on, and never leave their line by more than 12 px', () => {
    const placed = spreadLabels([50, 51, 60, 61], 15);
    for (const [index, from] of [50, 51, 60, 61].entries())
      expect(Math.abs((placed[index] ?? 0) - from)).toBeLessThanOrEqual(12);
    expect([...placed].sort((a, b) => a - b)).toEqual(placed);
  });

  it('name the own line, the compared ones and the reference, but no context', () => {
    const box: PlotBox = { width: 400, height: 200, left: 40, right: 90, top: 10, bottom: 30 };
    const series = [
      { id: 1, name: '澄川新材', role: 'own', values: [1, null] },
      { id: 2, name: '北屿能源', role: 'context', values: [1, 1] },
    ] as const;
    const labels = endLabels(box, valueScale([2]), series, { value: 1, label: '常态 1.0' });
    expect(labels.map(({ full }) => full)).toEqual(['澄川新材', '常态 1.0']);
    expect(labels[0]?.end?.x).toBe(xAt(box, 2, 0));
  });
});

describe('axes', () => {
  it('begin at zero, end at a round number, and have at most five labels', () => {
    expect(valueScale([1.84, null, 0.4]).ticks).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(valueScale([]).ticks).toEqual([0, 0.25, 0.5, 0.75, 1]);
    for (const most of [1, 3, 7.2, 16, 41, 99, 100, 101, 412, 12_345]) {
      const { ticks, max } = valueScale([most]);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(max).toBeGreaterThanOrEqual(most);
    }
  });

  it('count in whole numbers, and show all ticks with the same places', () => {
    expect(valueScale([6], 2, true).ticks).toEqual([0, 2, 4, 6]);
    expect(valueScale([3], 2, true).ticks).toEqual([0, 1, 2, 3]);
    expect([tickDigits([0, 0.5, 1]), tickDigits([0, 20]), tickDigits([])]).toEqual([1, 0, 0]);
  });

  it('put the first rank on top', () => {
    expect(rankScale([3, 24])).toMatchObject({ min: 1, max: 24, isInverted: true });
  });

  it('always label the first and the last day', () => {
    expect(dayTicks(90, 4)).toEqual([0, 30, 59, 89]);
    expect(dayTicks(7, 3)).toEqual([0, 3, 6]);
    expect([dayTicks(0, 4), dayTicks(1, 4), dayTicks(2, 4)]).toEqual([[], [0], [0, 1]]);
  });
});

describe('reading a chart', () => {
  const box: PlotBox = { width: 140, height: 120, left: 20, right: 20, top: 10, bottom: 10 };

  it('finds the day and the line under the pointer', () => {
    expect([indexAt(box, 11, 0), indexAt(box, 11, 71), indexAt(box, 11, 999)]).toEqual([0, 5, 10]);
    const scale = valueScale([10]);
    const lines = companyLines([
      { stockId: 1, name: '乙', own: false, compared: true, values: [10] },
      { stockId: 2, name: '甲', own: true, compared: false, values: [1] },
    ]);
    expect(lines.map(({ name, role }) => `${name} ${role}`)).toEqual(['甲 own', '乙 second']);
    expect([lineAt(box, scale, lines, 0, 12), lineAt(box, scale, lines, 0, 100)]).toEqual([1, 0]);
  });

  it('goes along with the arrows and stays inside', () => {
    expect(nextReading('ArrowLeft', undefined, 5, 2)).toEqual({ index: 4, line: 0 });
    expect(nextReading('ArrowRight', { index: 4, line: 0 }, 5, 2)).toEqual({ index: 4, line: 0 });
    expect(nextReading('ArrowUp', { index: 2, line: 0 }, 5, 2)).toEqual({ index: 2, line: 1 });
    expect(nextReading('ArrowDown', { index: 2, line: 0 }, 5, 1)).toBeUndefined();
    expect(nextReading('Tab', { index: 2, line: 0 }, 5, 2)).toBeUndefined();
  });

  it('breaks a line where there is no value', () => {
    expect(pathOf(box, valueScale([1]), [1, null, 1, 1]).match(/M/g)).toHaveLength(2);
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

describe('a radar with missing scores', () => {
  it('passes them on the straight line between their neighbours', () => {
    expect(bridgeGaps([50, 60, 70])).toEqual([50, 60, 70]);
    const bridged = bridgeGaps([null, 80, 80, 80, 80, 80]);
    // Two corners of a regular hexagon: the chord between them is half as far from the centre.
    expect(bridged[0]).toBeCloseTo(40);
    expect(bridgeGaps([null, 80, null, 80])[0]).toBe(0);
    expect(bridgeGaps([null, null, null])).toEqual([0, 0, 0]);
  });
});

describe('the word cloud', () => {
  const words = Array.from({ length: 60 }, (_, index) => ({ text: `热词${index}`, weight: 60 - index }));

  it('holds at most 40 words, the weightiest largest, none on another and all inside', () => {
    const placed = layOutCloud(words, 700, 420);
    expect(placed.length).toBeGreaterThan(20);
    expect(placed.length).toBeLessThanOrEqual(40);
    expect(placed[0]).toMatchObject({ text: '热词0', x: 350, y: 210 });
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) {
        const isApart = Math.abs(a.y - b.y) >= (a.size + b.size) / 2 || Math.abs(a.x - b.x) >= (a.size + b.size) * 1.2;
        expect(isApart, `${a.text} ${b.text}`).toBe(true);
      }
    }
  });
});

it('a name too long for its place ends in an ellipsis', () => {
  expect(cutText('澄川新材', 12, 60)).toBe('澄川新材');
  expect(cutText('澄川新材料股份有限公司', 12, 60)).toBe('澄川新材…');
  expect(foldText('员工权益与安全', 12, 50)).toBe('员工权益\n与安全');
  expect(foldText('Energy and water', 12, 70)).toBe('Energy and\nwater');
});

it('a folded name breaks between words only, and loses none', () => {
  expect(foldText('Environmental compliance', 12, 70)).toBe('Environmental\ncompliance');
  expect(foldText('Supply-chain responsibility', 12, 70)).toBe('Supply-\nchain\nresponsibility');
  expect(foldText('Employee rights and safety', 12, 70)).toBe('Employee\nrights and\nsafety');
  expect(foldText('温室气体排放与能源管理', 12, 50)).toBe('温室气体\n排放与能\n源管理');
});
