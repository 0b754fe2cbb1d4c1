import process from 'node:process';

/** pino's log level `info`. */
const info = 30;

/** Prints the startup message: plain text on a terminal, one JSON log line elsewhere. */
export function printStartup(text: string): void {
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(
    isTerminal ? `${text}\n` : `${JSON.stringify({ level: info, time: Date.now(), msg: text.trim() })}\n`,
  );
}
