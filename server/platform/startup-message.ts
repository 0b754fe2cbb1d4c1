import process from 'node:process';

/** pino's number for what is worth telling. */
const info = 30;

/**
 * Tells the person who has started the product what they need to know. On a terminal in plain words; elsewhere as a
 * line of the log, because everything that a collector of logs reads from us is JSON.
 */
export function printStartup(text: string): void {
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(
    isTerminal ? `${text}\n` : `${JSON.stringify({ level: info, time: Date.now(), msg: text.trim() })}\n`,
  );
}
