import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './project.ts';

const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

/**
 * Writes a font configuration that adds Chinese glyphs, and returns its path for `FONTCONFIG_FILE`. Without it a bare
 * machine draws Chinese characters as boxes.
 */
export function writeFontConfig(): string {
  const folder = join(cache, 'fonts');
  mkdirSync(folder, { recursive: true });
  const fonts = weights.map((weight) => join(root, 'node_modules/@expo-google-fonts/noto-sans-sc', weight));
  const folders = [...fonts, '/usr/share/fonts', '/usr/local/share/fonts'];
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${xmlText(path)}</dir>`).join('\n')}
  <cachedir>${xmlText(join(folder, 'cache'))}</cachedir>
${['sans-serif', 'serif', 'monospace', 'system-ui'].map(preferNoto).join('\n')}
</fontconfig>
`,
  );
  return file;
}

function preferNoto(family: string): string {
  return `  <alias><family>${family}</family><default><family>Noto Sans SC</family></default></alias>`;
}

function xmlText(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
