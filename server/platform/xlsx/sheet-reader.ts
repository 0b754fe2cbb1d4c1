import { readCellText } from './cell-text.ts';
import { failedCell } from './failed-cells.ts';
import type { XmlHandlers } from './parse-xml.ts';
import { WorkbookError, workbookLimits } from './workbook-error.ts';

/** Value of a cell; a date is a number, see `cell-moment.ts`. Empty cells are `null`. */
export type Cell = string | number | boolean | null;

export interface SheetRow {
  /** As in Excel: the first row is 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Stray cells far to the right are ignored. */
const mostColumns = 256;

/** Converts the elements of a sheet to rows. */
export class SheetReader implements XmlHandlers {
  readonly #strings: readonly string[];
  #rows: SheetRow[] = [];
  #cells: Cell[] = [];
  #rowNumber = 0;
  #rowCount = 0;
  #cellCount = 0;
  #textLength = 0;
  #column = -1;
  #type = 'n';
  #value: string | undefined;
  #isValue = false;

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  /** Rows read since the last call. */
  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') {
      this.#isValue = true;
      this.#value ??= '';
    }
  };

  readonly text = (text: string): void => {
    if (this.#isValue) this.#value = (this.#value ?? '') + text;
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.some((cell) => cell !== null)) {
      this.#rows.push({ number: this.#rowNumber, cells: this.#cells });
    }
  };

  #openRow(number: string | undefined): void {
    this.#rowCount += 1;
    if (this.#rowCount > workbookLimits.rows) throw new WorkbookError('TOO_LARGE');
    const given = Number(number);
    this.#rowNumber = Number.isSafeInteger(given) && given > 0 ? given : this.#rowNumber + 1;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell({ r, t }: Readonly<Record<string, string>>): void {
    this.#cellCount += 1;
    if (this.#cellCount > workbookLimits.cells) throw new WorkbookError('TOO_LARGE');
    this.#column = columnOf(r) ?? this.#column + 1;
    this.#type = t ?? 'n';
    this.#value = undefined;
  }

  #closeCell(): void {
    if (this.#column >= mostColumns || this.#value === undefined) return;
    while (this.#cells.length < this.#column) this.#cells.push(null);
    const cell = this.#cellValue(this.#value);
    if (typeof cell === 'string') this.#countText(cell.length);
    this.#cells[this.#column] = cell;
  }

  #countText(length: number): void {
    this.#textLength += length;
    if (length > workbookLimits.cellText || this.#textLength > workbookLimits.text)
      throw new WorkbookError('TOO_LARGE');
  }

  #cellValue(value: string): Cell {
    switch (this.#type) {
      case 's':
        return this.#strings[Number(value)] ?? null;
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return failedCell(value);
      case 'n': {
        const number = Number(value);
        return value.trim() === '' || !Number.isFinite(number) ? null : number;
      }
      default:
        return readCellText(value);
    }
  }
}

/** Column index of a reference such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^[A-Za-z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
