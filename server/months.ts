import process from 'node:process';
import type { MonthTable } from './insight/months/month-files.ts';
import { attachMonth, detachMonth, listMonths } from './insight/months/months.ts';
import { beginProcess } from './platform/begin-process.ts';
import { readConfig } from './platform/config.ts';
import { openInstalledDatabase } from './platform/database/open-database.ts';
import { describeFailure } from './platform/start-error.ts';

const usage = `Usage: npm run months -- list
       npm run months -- detach MONTH FOLDER   writes a month (2026_12, or past) into a new folder and takes it out
       npm run months -- attach FOLDER         brings it back
  For an installation whose large tables are partitioned by month (docs/operations.md).
  From a package: bin/shangjian months …`;

const say = (text: string) => process.stdout.write(`${text}\n`);

const sayRows = (tables: readonly MonthTable[]) => {
  for (const { name, rows } of tables) say(`${name}: ${rows} rows`);
};

const [what = '', ...names] = process.argv.slice(2);
const wanted: Readonly<Record<string, number>> = { list: 0, detach: 2, attach: 1 };
if (wanted[what] !== names.length) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
beginProcess();
try {
  const database = await openInstalledDatabase(readConfig(process.env));
  const { pool } = database;
  const [first = '', second = ''] = names;
  try {
    if (what === 'list') {
      for (const { month, bytes } of await listMonths(pool)) say(`${month}\t${Math.round(bytes / 1e6)} MB`);
    } else if (what === 'detach') {
      sayRows(await detachMonth(pool, first, second));
      say(`They are in ${second} and no longer in the database.`);
    } else {
      const { tables, sources } = await attachMonth(pool, first);
      sayRows(tables);
      for (const { id, name } of sources)
        say(`Source ${id}, ${name['zh-CN']}, had been deleted: it is there again, switched off.`);
      say('They are back. The server reads all articles of the month again.');
    }
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
