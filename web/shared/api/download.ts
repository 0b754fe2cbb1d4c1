/**
 * Name of an exported file: timestamp in milliseconds, name, extension (docs/product/api.md, "The client in the
 * browser").
 */
export function exportFileName(name: string, now = Date.now()): string {
  return `${now}${name}.xlsx`;
}

/** Saves a file that is already in the browser. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Saves an exported workbook under {@link exportFileName}. */
export function saveWorkbook(blob: Blob, name: string): void {
  saveFile(blob, exportFileName(name));
}
