import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('./README.md', import.meta.url));

/**
 * Prints a measurement and, when the command ends in `--write`, puts it into bench/README.md
 * between the marks of its name.
 */
export function report(name: string, lines: readonly string[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  const text = [...lines, '', `Measured ${date} on ${machine}.`].join('\n');
  console.log(text);
  if (!process.argv.includes('--write')) return;

  const readme = readFileSync(file, 'utf8');
  const marked = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
  if (!marked.test(readme)) throw new Error(`bench/README.md has no place marked ${name}.`);
  writeFileSync(
    file,
    readme.replace(marked, (_all, start: string, end: string) => `${start}${text}\n${end}`),
  );
}
