import { Button, Form, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLines } from '#contract/cooperation/inquiry-rules.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import styles from './inquiry-editor.module.css';
import { LinesFile } from './lines-file.tsx';

const columns = ['name', 'specification', 'quantity', 'unit'] as const;
type Column = (typeof columns)[number];
type Line = Readonly<Record<Column, string>>;

export const blankLine: Line = { name: '', specification: '', quantity: '', unit: '' };
const longest: Readonly<Record<Column, number>> = { name: 100, specification: 500, quantity: 20, unit: 20 };

/** Cells of a block that was copied from a spreadsheet. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()));

interface LineTableProps {
  /** Path of the lines in their form. */
  readonly path: readonly [string, ...string[]];
}

/** Lines of an inquiry, typed like a spreadsheet: Enter adds, arrows move, a pasted block fills cells. */
export function LineTable({ path }: LineTableProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [dragged, setDragged] = useState<number>();
  const table = useRef<HTMLTableElement>(null);
  const titles: Readonly<Record<Column, string>> = {
    ...{ name: t('inquiries.lineName'), specification: t('inquiries.specification') },
    ...{ quantity: t('inquiries.quantity'), unit: t('inquiries.unit') },
  };
  const focus = (row: number, column: number) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)?.focus(),
    );
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const block = cellsOf(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const lines: Line[] = [...(form.getFieldValue([...path]) ?? [])];
    for (const [down, cells] of block.entries()) {
      const line: Record<Column, string> = { ...(lines[row + down] ?? blankLine) };
      for (const [across, cell] of cells.entries()) {
        const name = columns[column + across];
        // Thousands separators of spreadsheets are no part of a number.
        if (name) line[name] = (name === 'quantity' ? cell.replaceAll(',', '') : cell).slice(0, longest[name]);
      }
      lines[row + down] = line;
    }
    form.setFieldValue([...path], lines.slice(0, maxLines));
    if (lines.length > maxLines) toast.error(t('inquiries.tooManyLines'));
    else toast.success(t('inquiries.pasted', { count: block.length }));
  };
  return (
    <Form.List name={[...path]}>
      {(rows, { add, remove, move }) => (
        <>
          <table ref={table} className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">#</th>
                {columns.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {titles[column]}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name: row }) => (
                <tr
                  key={key}
                  data-dragged={dragged === row}
                  onDragOver={(event) => dragged !== undefined && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (dragged !== undefined) move(dragged, row);
                  }}
                >
                  <td className={styles.position}>
                    <MoveHandle
                      isSmall
                      label={t('inquiries.moveLine', { number: row + 1 })}
                      name={String(row + 1)}
                      place={row}
                      onMove={(place) => place >= 0 && place < rows.length && move(row, place)}
                      onDrag={(isDragged) => setDragged(isDragged ? row : undefined)}
                    />
                    {row + 1}
                  </td>
                  {columns.map((column, place) => (
                    <td key={column} data-column={column}>
                      <Form.Item name={[row, column]} noStyle={false} className={styles.cell ?? ''}>
                        <Input
                          variant="borderless"
                          data-cell={`${row}.${place}`}
                          aria-label={`${t('inquiries.line', { number: row + 1 })} ${titles[column]}`}
                          placeholder={titles[column]}
                          maxLength={longest[column]}
                          inputMode={column === 'quantity' ? 'decimal' : 'text'}
                          onPaste={(event) => paste(event, row, place)}
                          onKeyDown={(event: KeyboardEvent) => {
                            if (event.nativeEvent.isComposing) return;
                            if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
                              const to = row + (event.key === 'ArrowDown' ? 1 : -1);
                              if (to < 0 || to >= rows.length) return;
                              event.preventDefault();
                              move(row, to);
                              focus(to, place);
                            } else if (event.key === 'ArrowDown') focus(row + 1, place);
                            else if (event.key === 'ArrowUp') focus(row - 1, place);
                            else if (event.key === 'Enter') {
                              event.preventDefault();
                              if (row === rows.length - 1 && rows.length < maxLines) add({ ...blankLine });
                              focus(row + 1, 0);
                            }
                          }}
                        />
                      </Form.Item>
                    </td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
                      aria-label={t('inquiries.removeLine', { number: row + 1 })}
                      onClick={() => remove(row)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.linesFoot}>
            <Button
              type="link"
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
              disabled={rows.length >= maxLines}
              onClick={() => {
                add({ ...blankLine });
                focus(rows.length, 0);
              }}
            >
              {t('inquiries.addLine')}
            </Button>
            <LinesFile path={path} />
            <span>{t('inquiries.linesHelp')}</span>
          </div>
        </>
      )}
    </Form.List>
  );
}
