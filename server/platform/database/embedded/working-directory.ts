import process from 'node:process';

/**
 * How a program that was started in `folder` names it. On Linux by its own working directory: the folders above it may
 * be closed to the user that the program runs under, and a path may be longer than the name of a socket.
 */
export function workingDirectoryPath(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
