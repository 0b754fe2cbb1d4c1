import { expect, test } from 'vitest';
import { notStarted } from './not-started.ts';

const surroundings = { dataDir: '/data', folder: '/data/database', program: '/bin/postgres' };
const said = (text: string) => notStarted([{ level: 'FATAL', text }], surroundings).message;

test('a full disk asks for room, and never for a backup, whichever file it was met in', () => {
  for (const text of [
    'could not write to file "pg_wal/xlogtemp.31": No space left on device',
    'could not access status of transaction 0: could not write to file "pg_xact/0000": No space left on device',
  ])
    expect(said(text)).toBe('The disk is full: the database in /data does not start. Make room and start again.');
});

test('what is missing is to be put back from a backup', () => {
  expect(said('required WAL directory "pg_wal" does not exist')).toBe(
    'The database in /data does not start: required WAL directory "pg_wal" does not exist. Put it back from a backup.',
  );
});
