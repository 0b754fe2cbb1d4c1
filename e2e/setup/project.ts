import { fileURLToPath } from 'node:url';

/** Absolute path of the project, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Everything that may be thrown away, screenshots of failures among it. */
export const cache = `${root}/.cache`;
