import { colours, coverSize, type Ground, short, square } from './drawing.ts';
import { noiseFrom, randomFrom, roughNoise } from './random.ts';

const { width, height } = coverSize;

/** 册: bamboo slips cut by two cords, five of them in jade, a square over the tallest. */
export function slips(seed: number, ground: Ground): string {
  const random = randomFrom(seed);
  const noise = noiseFrom(random);
  const back = ground === 'ink' ? colours.ink : colours.paper;
  const line = ground === 'ink' ? colours.paper : colours.ink;
  const jade = ground === 'ink' ? colours.jadeOnInk : colours.jade;
  const count = 34;
  const pitch = width / count;
  const heights = Array.from({ length: count }, (_, index) => 90 + 280 * roughNoise(noise, index * 0.23));
  const tallest = heights.indexOf(Math.max(...heights));
  const firstJade = Math.min(Math.max(tallest - 2, 0), count - 5);
  const slip = (tall: number, index: number) => {
    const isJade = index >= firstJade && index < firstJade + 5;
    const opacity = isJade ? 1 : 0.28 + 0.5 * random();
    return `<rect x="${short(index * pitch + pitch * 0.24)}" y="${short((height - tall) / 2)}" width="${short(pitch * 0.52)}" height="${short(tall)}" fill="${isJade ? jade : line}" opacity="${short(opacity)}"/>`;
  };
  const cords = [0.36, 0.64].map(
    (share) => `<rect y="${short(height * share)}" width="${width}" height="4" fill="${back}"/>`,
  );
  const top = (height - (heights[tallest] ?? 0)) / 2;
  const mark = square((tallest + 0.5) * pitch, top - 26, 22, colours.sealOnInk);
  return `<rect width="${width}" height="${height}" fill="${back}"/>${heights.map(slip).join('')}${cords.join('')}${mark}`;
}

/** 经纬: warp and weft alternating over and under, one crossing in vermilion. */
export function weave(seed: number, ground: Ground): string {
  const random = randomFrom(seed);
  const back = ground === 'ink' ? colours.ink : '#F0F1ED';
  const first = ground === 'ink' ? colours.paper : colours.ink;
  const palette = [first, first, colours.jade, first, colours.jade, colours.ochre, colours.grey];
  const pick = () => palette[Math.floor(random() * palette.length)] ?? first;
  const cell = 64 + 8 * Math.floor(random() * 3);
  const band = cell / 2;
  const columns = Array.from({ length: Math.ceil(width / cell) }, pick);
  const rows = Array.from({ length: Math.ceil(height / cell) }, pick);
  const marked = {
    column: 2 + Math.floor(random() * (columns.length - 4)),
    row: 1 + Math.floor(random() * (rows.length - 2)),
  };
  let drawing = `<rect width="${width}" height="${height}" fill="${back}"/>`;
  columns.forEach((fill, column) => {
    drawing += `<rect x="${short(column * cell + band / 2)}" width="${band}" height="${height}" fill="${fill}"/>`;
  });
  rows.forEach((fill, row) => {
    const y = row * cell + band / 2;
    columns.forEach((_, column) => {
      // A weft that passes under leaves a gap on both sides of the warp.
      const under = (row + column) % 2 === 1;
      const x = column * cell + band / 2;
      const from = under ? x + band + 3 : x - 3;
      const length = under ? cell - band - 6 : band + 6;
      if (!under)
        drawing += `<rect x="${short(x - 3)}" y="${short(y - 3)}" width="${band + 6}" height="${band + 6}" fill="${back}"/>`;
      drawing += `<rect x="${short(from)}" y="${short(y)}" width="${short(length)}" height="${band}" fill="${fill}"/>`;
    });
  });
  const centre = (index: number) => index * cell + cell / 2;
  return drawing + square(centre(marked.column), centre(marked.row), band, colours.seal);
}
