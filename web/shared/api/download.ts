/** Name of an exported file: timestamp in milliseconds, name, extension (seed §9). */
export function exportFileName(name: string, now = Date.now()): string {
  return `${now}${name}.xlsx`;
}

/** Saves an exported workbook under {@link exportFileName}. */
export function saveWorkbook(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = exportFileName(name);
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
