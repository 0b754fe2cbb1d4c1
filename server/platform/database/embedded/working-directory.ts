import process from 'node:process';

/**
 * How a program started in `folder` refers to it: on Linux by its own working directory, because parent folders may be
 * inaccessible to its user and paths may be too long for a socket.
 */
export function workingDirectoryPath(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
