import { type CsvCell, csvOfRows } from '#web/shared/csv.ts';

interface CsvLinkProps {
  readonly rows: readonly (readonly CsvCell[])[];
  readonly file: string;
  readonly children: string;
}

/** Hands a table over as a file. The file stands in the link itself, so that it needs neither script nor another call. */
export function CsvLink({ rows, file, children }: CsvLinkProps) {
  return (
    <a
      className="arrow-link"
      download={file}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOfRows(rows))}`}
    >
      {children}
    </a>
  );
}
