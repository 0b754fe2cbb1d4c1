/**
 * Draws the demo's videos: node scripts/make-demo-videos.mjs
 *
 * Their files are kept in the repository (server/demo/media), so neither build nor start needs this; it has to
 * run again only when server/demo/content/video-scripts.ts changes. Needs ffmpeg with libx264, libvpx-vp9 and
 * libwebp, and a Chromium (CHROMIUM_PATH names it). Each scene is one still over an illustration of the site, with a line
 * that moves across it in the time of the whole video; there is no sound.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { videoScripts } from '#server/demo/content/video-scripts.ts';
import { illustration } from '../web/site/illustration/illustration.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'server/demo/media');
const fonts = path.join(root, 'node_modules/@expo-google-fonts/noto-sans-sc');
const [width, height, framesPerSecond] = [640, 360, 12];
const patterns = { BA: ['waves', 'mirror', 'slips'], ESG: ['ridge'], TPC: ['weave'] };

const fontFace = (folder, file, weight) =>
  `@font-face { font-family: Noto; font-weight: ${weight}; src: url('${pathToFileURL(path.join(fonts, folder, file))}') }`;

function stillOf(script, index, scene) {
  const choices = patterns[script.category];
  const pattern = choices[index % choices.length];
  const drawing = illustration(pattern, index * 7 + 3, script.category === 'BA' ? 'ink' : 'paper');
  const marks = script.scenes.map((_, at) => `<i class="${at <= scene ? 'on' : ''}"></i>`).join('');
  return `<!doctype html><meta charset="utf-8"><style>
${fontFace('400Regular', 'NotoSansSC_400Regular.ttf', 400)}
${fontFace('600SemiBold', 'NotoSansSC_600SemiBold.ttf', 600)}
* { margin: 0 }
body { width: ${width}px; height: ${height}px; overflow: hidden; background: #0B1F33; font-family: Noto; color: #F8F8F5 }
svg { display: block; width: ${width}px; height: auto }
.mirror svg { width: 860px; rotate: 56deg; translate: -110px -220px }
svg { margin-top: 60px }
p { position: absolute; inset: 0 0 auto 0; height: 74px; padding: 22px 32px 16px; background: #0B1F33 }
small { display: block; font-size: 14px; line-height: 22px; color: #B9C2C9 }
b { display: block; font-size: 30px; line-height: 44px; font-weight: 600 }
span { position: absolute; inset: 28px 32px auto auto; display: flex; gap: 8px }
i { width: 12px; height: 12px; background: #33475A } .on { background: #D8432C }
</style><div class="${pattern}">${drawing}</div><p><small>${script.title[0]}</small><b>${script.scenes[scene][1][0]}</b><span>${marks}</span></p>`;
}

function run(...options) {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], { stdio: 'inherit' });
}

const work = mkdtempSync(path.join(tmpdir(), 'demo-videos-'));
mkdirSync(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width, height } });
let total = 0;
for (const [index, script] of videoScripts.entries()) {
  const stills = [];
  for (const scene of script.scenes.keys()) {
    const html = path.join(work, 'still.html');
    writeFileSync(html, stillOf(script, index, scene));
    await page.goto(pathToFileURL(html).href);
    await page.evaluate(() => document.fonts.ready);
    stills.push(path.join(work, `${scene}.png`));
    await page.screenshot({ path: stills.at(-1) });
  }
  const seconds = script.scenes.map(([length]) => length);
  const length = seconds.reduce((sum, each) => sum + each, 0);
  const inputs = stills.flatMap((still, scene) => [
    ...['-loop', '1', '-framerate', String(framesPerSecond), '-t', String(seconds[scene]), '-i', still],
  ]);
  // The line and its square are two small pictures that the time moves from left to right.
  const across = `x='-12+(W+4)*t/${length}'`;
  const filter = [
    '[0][1][2]concat=n=3:v=1[stills]',
    `color=0x45B8A0:s=2x248:r=${framesPerSecond}:d=${length}[line]`,
    `color=0xD8432C:s=14x14:r=${framesPerSecond}:d=${length}[square]`,
    `[stills][line]overlay=${across.replace('-12', '-6')}:y=112[lined]`,
    `[lined][square]overlay=${across}:y=128,format=yuv420p[out]`,
  ].join(';');
  const source = path.join(work, 'source.mkv');
  run(...inputs, '-filter_complex', filter, '-map', '[out]', '-t', String(length), '-c:v', 'ffv1', source);

  const file = path.join(target, script.file);
  const quiet = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  run(
    '-i',
    source,
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '44',
    '-row-mt',
    '1',
    '-g',
    '240',
    ...quiet,
    `${file}.webm`,
  );
  run(
    ...['-i', source, '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-crf', '31', '-g', '240'],
    ...['-movflags', '+faststart', ...quiet, `${file}.mp4`],
  );
  run('-i', stills[0], '-c:v', 'libwebp', '-quality', '62', '-compression_level', '6', `${file}.webp`);
  const sizes = ['webm', 'mp4', 'webp'].map((ending) => statSync(`${file}.${ending}`).size);
  total += sizes.reduce((sum, size) => sum + size, 0);
  console.log(script.file.padEnd(20), `${length} s`, ...sizes.map((size) => `${(size / 1024).toFixed(0)} KB`));
}
await browser.close();
rmSync(work, { recursive: true });
console.log(`${(total / 1024).toFixed(0)} KB in all`);
