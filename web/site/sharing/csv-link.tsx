import { type CsvCell, csvOfRows } from '#web/shared/csv.ts';

interface CsvLinkProps {
  readonly rows: readonly (readonly CsvCell[])[];
  readonly file: string;
  readonly children: string;
}

/** A table as a CSV download. The link contains the file, so it needs neither script nor a call. */
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
