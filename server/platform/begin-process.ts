import process from 'node:process';

/**
 * What each program of the product begins with: new files and folders are accessible to their owner only, and it goes on
 * when whoever reads its output stops reading (`npm start | head -1`).
 */
export function beginProcess(): void {
  process.umask(0o077);
  for (const output of [process.stdout, process.stderr]) output.on('error', raiseUnlessClosed);
}

function raiseUnlessClosed(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}
