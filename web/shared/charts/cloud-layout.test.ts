import { describe, expect, it } from 'vitest';
import { layOutCloud } from './cloud-layout.ts';

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
