import { asStartError, meansFullDisk, StartError } from '#server/platform/start-error.ts';
import { workingDirectoryPath } from './working-directory.ts';

/** A line of output of PostgreSQL or of what starts it. */
export interface Word {
  /** Severity as PostgreSQL names it; empty before its log starts, and for the shell. */
  readonly level: string;
  readonly text: string;
}

interface Surroundings {
  readonly dataDir: string;
  readonly folder: string;
  /** Path of the program itself. */
  readonly program: string;
}

/** Reported to early connections, including ours; never a reason. */
const notYet = /^the database system is (starting up|shutting down|not yet|in recovery)/;
/** A part of the cluster is gone or not as PostgreSQL has written it. */
const isDamaged =
  /No such file|does not exist|could not locate|invalid (?:primary )?checkpoint|could not (?:load|read|access)|read only \d+ of|checksum|pg_(?:control|hba|xact|wal)/;

/** Why PostgreSQL stopped: the relevant lines of its output. */
export function reasonOf(words: readonly Word[]): string {
  const severe = words.filter(
    ({ level, text }) =>
      (['', 'FATAL', 'PANIC'].includes(level) && !notYet.test(text)) || text.includes('No space left'),
  );
  const said =
    severe
      .map(({ text }) => text)
      .join('. ')
      .replaceAll(',. ', ', ') || words.at(-1)?.text;
  return said?.replace(/^postgres: /, '') ?? 'PostgreSQL ended without a word';
}

/** Error message of a failed start, in one sentence, with the remedy if known. */
export function notStarted(words: readonly Word[], { dataDir, folder, program }: Surroundings): StartError {
  const reason = reasonOf(words).replaceAll(workingDirectoryPath(folder), folder).replace(/\.$/, '');
  const { message } = asStartError(reason, `the database in ${dataDir} does not start`);
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`.replace(/\.?$/, '.');
  return new StartError(`${sentence}${remedyFor(reason, { dataDir, folder, program })}`);
}

function remedyFor(reason: string, { dataDir, folder, program }: Surroundings): string {
  // What could not be written is not lost: a backup over it would be older.
  if (meansFullDisk(reason)) return '';
  if (reason.includes(program)) return ' Run npm ci again, or set DATABASE_URL to a PostgreSQL server.';
  if (/Permission denied/.test(reason) && reason.includes(folder)) return ` Give ${dataDir} and all in it to one user.`;
  return isDamaged.test(reason) ? ' Put it back from a backup.' : '';
}
