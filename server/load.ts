import { statSync } from 'node:fs';
import process from 'node:process';
import { loadFirstData } from '#server/demo/first-data.ts';
import { LoadTakenError, loadArticles, WrongLinesError } from '#server/insight/corpus/load-articles.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { discoverPhrases } from '#server/insight/hot-words/discover-phrases.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openInstalledDatabase } from './platform/database/open-database.ts';
import { loadShareSecret } from './platform/share-secret.ts';
import { describeFailure } from './platform/start-error.ts';

const usage = `Usage: npm run load -- articles FILE
  FILE holds one article per line as JSON, for example
  {"title":"…","source":"澜观财经","publishedAt":"2026-11-20T08:00:00+08:00","category":"BA"}
  also: summary, body (HTML), tier (1–3, of a source that is new), link. Texts may be {"zh-CN":"…","en":"…"}.
  From a package: bin/shangjian load articles FILE`;

/** The command line is invalid. */
class UsageError extends Error {
  override message = usage;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** A line that redraws itself on a terminal, and is printed now and then elsewhere. */
function progressBar(total: number): (progress: { bytes: number; articles: number }) => void {
  const startedAt = performance.now();
  let saidAt = 0;
  return ({ bytes, articles }) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const part = Math.min(1, bytes / total);
    const left = Math.round((seconds / part) * (1 - part));
    const bar = '█'.repeat(Math.round(part * 24)).padEnd(24, '░');
    const line = `${bar} ${Math.round(part * 100)} %  ${articles} articles  ${Math.round(articles / seconds)}/s  ${left} s left`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}${part === 1 ? '\n' : ''}`);
    else if (part === 1 || seconds - saidAt >= 5) {
      saidAt = seconds;
      say(line);
    }
  };
}

const goesOn = 'Start the same load again and it goes on there.';

async function load(file: string): Promise<void> {
  const config = readConfig(process.env);
  const { size } = statSync(file);
  let taken = 0;
  const showProgress = progressBar(size);
  // An interrupted batch is rolled back by the database.
  const stop = () => {
    say(`\nInterrupted. ${taken} articles of the file are in. ${goesOn}`);
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const database = await openInstalledDatabase(config);
  try {
    await migrateDatabase(database);
    await loadFirstData(database.db, {
      // Only where it is asked for by name: that it comes without is for the first start.
      demo: config.databaseUrl !== undefined && config.demo && { secret: loadShareSecret(config) },
      now: systemClock(),
      say,
    });
    const articles = await loadArticles(database.db, file, {
      now: systemClock(),
      onResume: (known) => {
        taken = known;
        say(`An earlier load of this file broke off; ${known} of its articles are in. Going on there.`);
      },
      onProgress: (progress) => {
        taken = progress.articles;
        showProgress(progress);
      },
    });
    await discoverPhrases(database.db, { tools: new Tools(), now: systemClock() });
    say(`${articles} articles loaded and analysed.`);
  } catch (error) {
    if (!(error instanceof WrongLinesError || error instanceof LoadTakenError)) {
      say(`\nThe load broke off. ${taken} articles of the file are in. ${goesOn}`);
    }
    throw error;
  } finally {
    await database.close();
  }
}

const [what, file, ...others] = process.argv.slice(2);
beginProcess();
try {
  if (what !== 'articles' || file === undefined || others.length > 0) throw new UsageError();
  await load(file);
  process.exit(0);
} catch (error) {
  if (error instanceof WrongLinesError) {
    for (const { line, message } of error.problems) process.stderr.write(`line ${line}: ${message}\n`);
    process.stderr.write(`${error.count} wrong ${error.count === 1 ? 'line' : 'lines'}; nothing was loaded.\n`);
  } else if (error instanceof LoadTakenError) {
    process.stderr.write('Another process is loading the same file.\n');
  } else {
    process.stderr.write(
      `${error instanceof UsageError ? error.message : describeFailure(error, 'The load failed')}\n`,
    );
  }
  process.exit(1);
}
