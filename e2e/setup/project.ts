import { fileURLToPath } from 'node:url';

/** Absolute path of the project, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Temporary files, such as screenshots of failures. */
export const cache = `${root}/.cache`;
