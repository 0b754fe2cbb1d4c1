// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { Figure } from '#contract/insight/figures.ts';
import { notesOf, noteTitle, registerFigure, visibleFigures } from './figure-registry.ts';
import { placePopover } from './place-popover.ts';

function figure(kind: Figure['ref']['kind'], value: number | null, more: Partial<Figure['ref']> = {}): Figure {
  return { ref: { kind, from: '2026-11-14', until: '2026-11-20', ...more }, value, gap: null, previous: null };
}

describe('a figure as people read it', () => {
  it('has the places and the unit of its kind', () => {
    expect(formatFigure('activityIndex', 89.583)).toEqual({ number: '89.6', unit: '' });
    expect(formatFigure('activeRate', 1.6)).toEqual({ number: '1.60', unit: '' });
    expect(formatFigure('shareOfVoice', 0.1164)).toEqual({ number: '11.6', unit: '%' });
    expect(formatFigure('articles', 12640)).toEqual({ number: '12,640', unit: '' });
    expect([0.317, -0.05, -0.001].map((value) => formatFigure('netTone', value).number)).toEqual([
      '+0.32',
      '−0.05',
      '0.00',
    ]);
  });
});

describe('the notes of a printed page', () => {
  afterEach(() => visibleFigures.set([]));

  const addButton = () => document.body.appendChild(document.createElement('button'));
  const [first, second, third] = [addButton(), addButton(), addButton()] as const;

  it('are numbered in reading order, whatever came on screen first', () => {
    registerFigure(figure('rank', 3), third);
    registerFigure(figure('articles', 96), first);
    registerFigure(figure('activityIndex', 89.6), second);
    const notes = [...notesOf(visibleFigures.get()).values()];
    expect(notes.map(({ number, figure: { ref } }) => `${number} ${ref.kind}`)).toEqual([
      '1 articles',
      '2 activityIndex',
      '3 rank',
    ]);
  });

  it('say the same figure once, also when it is shown twice', () => {
    const leave = registerFigure(figure('hotWord', 6.8, { word: '固态电解质' }), first);
    registerFigure(figure('hotWord', 6.8, { word: '固态电解质' }), second);
    registerFigure(figure('hotWord', 5.9, { word: '良率爬坡' }), third);
    expect(notesOf(visibleFigures.get()).size).toBe(2);
    leave();
    expect(notesOf(visibleFigures.get()).size).toBe(2);
  });

  it('say whose figure it is, and the name once', () => {
    registerFigure(figure('volume', 27.7, { stockId: 7 }), first, '澄川新材 声量');
    registerFigure(figure('volume', 18.8, { stockId: 8 }), second, '青筠科技');
    registerFigure(figure('rank', 3), third);
    const notes = [...notesOf(visibleFigures.get()).values()];
    expect(notes.map(({ figure: { ref }, label }) => noteTitle(ref.kind === 'rank' ? '名次' : '声量', label))).toEqual([
      '澄川新材 声量',
      '青筠科技 声量',
      '名次',
    ]);
  });
});

describe('the popover of a figure', () => {
  const viewport = { width: 1440, height: 900, scrollY: 100 };

  it('stands centred below it', () => {
    const place = placePopover({ left: 600, right: 660, top: 170, bottom: 200 }, 376, viewport);
    expect(place).toMatchObject({ left: 442, top: 310 });
  });

  it('stays inside the window, and goes above where there is more room', () => {
    expect(placePopover({ left: 0, right: 40, top: 170, bottom: 200 }, 376, viewport).left).toBe(10);
    expect(placePopover({ left: 1400, right: 1440, top: 170, bottom: 200 }, 376, viewport).left).toBe(1054);
    expect(placePopover({ left: 600, right: 660, top: 800, bottom: 830 }, 376, viewport)).toMatchObject({ bottom: 10 });
  });
});
