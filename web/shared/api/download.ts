/**
 * Name of an exported file: timestamp in milliseconds, name, extension (docs/product/api.md, "The client in the
 * browser").
 */
export function exportFileName(name: string, now = Date.now()): string {
  return `${now}${name}.xlsx`;
}

/** Milliseconds. */
const revokeAfter = 60_000;

/** Saves a file that is already in the browser. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL when it starts the download, which a busy one does seconds later.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfter);
}

/** Saves an exported workbook under {@link exportFileName}. */
export function saveWorkbook(blob: Blob, name: string): void {
  saveFile(blob, exportFileName(name));
}
