// Texts of workbooks write some characters as `_x000D_` (ISO/IEC 29500, ST_Xstring): the carriage return of a break that
// was typed in Windows, for example.

/** The text that is meant, without what no text can hold. */
export const readCellText = (text: string): string =>
  text
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_written, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')
    .toWellFormed();

/** The same for a text that only looks as if it had such a character. */
export const writeCellText = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
