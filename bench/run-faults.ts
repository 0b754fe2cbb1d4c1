import { type Fault, makeReference } from './fault-run.ts';
import { report } from './report.ts';

/** Runs faults one after the other, those whose name contains what follows `--only` or all, and reports. */
export async function runFaults(place: string, faults: readonly Fault[], heardWhen: string): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('This needs Linux, and root.');
  const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
  const isAll = !process.argv.includes('--only');
  const reference = await makeReference();
  const rows: string[] = [];
  let failed = 0;
  try {
    for (const { name, run } of faults.filter((fault) => isAll || fault.name.includes(only))) {
      const { acknowledged, stored, said, wrong } = await run(reference).catch((error: Error) => ({
        ...{ acknowledged: 0, stored: 0, said: '' },
        wrong: error.message.replaceAll(/\s*\n\s*/g, ' '),
      }));
      const lost = acknowledged - stored;
      if (lost > 0 || wrong) failed += 1;
      rows.push(
        `| ${name} | ${acknowledged} | ${stored} | ${lost > 0 ? `**${lost}**` : 0} | ${said}${wrong ? ` **${wrong}**` : ''} |`,
      );
      console.log(rows.at(-1));
    }
  } finally {
    await reference.remove();
  }
  report(place, [
    `| fault | acknowledged | stored | lost | ${heardWhen} |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
    `${rows.length} runs, ${failed} failed.`,
  ]);
  if (failed > 0) process.exitCode = 1;
}
