import { saveFile } from './api/download.ts';

/** Saves recovery codes as a text file, one per line below a title. */
export function saveRecoveryCodes(codes: readonly string[], { title, name }: { title: string; name: string }): void {
  const text = `${title}\r\n\r\n${codes.join('\r\n')}\r\n`;
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${name}.txt`);
}
