/** What Excel shows where a formula finds no value; copied values and files that came back have it as a text. */
const failure =
  /^#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|GETTING_DATA|(?:SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN)!)$/i;

const isFailure = (text: string): boolean => failure.test(text.trim());

/** What a cell says in place of a value that does not fit in: every column refuses it. */
export const missingValue = '#N/A';

/** A cell of which the file says that it failed, as it is looked for later. */
export const failedCell = (text: string): string => (isFailure(text) ? text : '#VALUE!');

/** Columns whose cells hold an error of Excel instead of a value: it would be taken for a name, or replace one. */
export const failedColumns = <Column extends string>(cells: Readonly<Record<Column, unknown>>): Column[] =>
  (Object.keys(cells) as Column[]).filter((column) => {
    const cell = cells[column];
    return typeof cell === 'string' && isFailure(cell);
  });
