import { Alert, Button, Form, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuantity, maxLines } from '#contract/cooperation/inquiry-rules.ts';
import { isComposing } from '#web/shared/is-composing.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './inquiry-editor.module.css';
import { LinesFile } from './lines-file.tsx';
import { blankLine, type Column, cellsOf, columns, fillBlock, longest, type PasteFault } from './paste-block.ts';

interface LineTableProps {
  /** Path of the lines in their form. */
  readonly path: readonly [string, ...string[]];
  /** Lines were pasted or read from a file, which the form's `onValuesChange` does not tell. */
  readonly onFilled?: () => void;
}

/** Lines of an inquiry, typed like a spreadsheet: Enter adds, arrows move, a pasted block fills cells. */
export function LineTable({ path, onFilled }: LineTableProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const isPhone = useLayoutWidth() === 'phone';
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const [pasted, setPasted] = useState<readonly PasteFault[]>([]);
  const table = useRef<HTMLTableElement>(null);
  const afterRemoval = useFocusAfterRemoval();
  const titles: Readonly<Record<Column, string>> = {
    ...{ name: t('inquiries.lineName'), specification: t('inquiries.specification') },
    ...{ quantity: t('inquiries.quantity'), unit: t('inquiries.unit') },
  };
  const titleAt = (place: number) => {
    const name = columns[place];
    return name ? titles[name] : t('inquiries.extraColumn', { number: place + 1 });
  };
  const checkQuantity = (_: unknown, value: string | undefined) =>
    !value || isQuantity(value.trim()) ? Promise.resolve() : Promise.reject(new Error(t('inquiries.quantityWrong')));
  const focus = (row: number, column: number) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)?.focus(),
    );
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    const block = cellsOf(text);
    const [only = ['']] = block;
    const name = columns[column];
    const isOne = block.length === 1 && only.length === 1 && only[0] === text.trim();
    const fits = isOne && name && text.trim().length <= longest[name];
    if (fits) return;
    event.preventDefault();
    const { lines, faults } = fillBlock(form.getFieldValue([...path]) ?? [], block, { row, column });
    form.setFieldValue([...path], lines);
    onFilled?.();
    setPasted(faults);
    // Marks what is no quantity.
    void form
      .validateFields(block.flatMap((_, down) => (lines[row + down] ? [[...path, row + down, 'quantity']] : [])))
      .catch(() => undefined);
    if (faults.length === 0) toast.success(t('inquiries.pasted', { count: block.length }));
  };
  return (
    <Form.List name={[...path]}>
      {(rows, { add, remove, move: moveLine }) => {
        const move = (row: number, to: number) => {
          moveLine(row, to);
          setSaid(t('inquiries.lineMoved', { from: row + 1, to: to + 1 }));
        };
        return (
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
              <tbody ref={afterRemoval.list}>
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
                      {!isPhone && (
                        <MoveHandle
                          isSmall
                          label={t('inquiries.moveLine', { number: row + 1 })}
                          name={String(row + 1)}
                          place={row}
                          onMove={(place) => place >= 0 && place < rows.length && move(row, place)}
                          onDrag={(isDragged) => setDragged(isDragged ? row : undefined)}
                        />
                      )}
                      {row + 1}
                    </td>
                    {columns.map((column, place) => (
                      <td key={column} data-column={column}>
                        <Form.Item
                          name={[row, column]}
                          rules={column === 'quantity' ? [{ validator: checkQuantity }] : []}
                          noStyle={false}
                          className={styles.cell ?? ''}
                        >
                          <Input
                            variant="borderless"
                            data-cell={`${row}.${place}`}
                            aria-label={`${t('inquiries.line', { number: row + 1 })} ${titles[column]}`}
                            placeholder={titles[column]}
                            maxLength={longest[column]}
                            inputMode={column === 'quantity' ? 'decimal' : 'text'}
                            onPaste={(event) => paste(event, row, place)}
                            onKeyDown={(event: KeyboardEvent) => {
                              if (isComposing(event.nativeEvent)) return;
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
                      {isPhone && (
                        <MoveButtons
                          title={t('inquiries.line', { number: row + 1 })}
                          place={row}
                          last={rows.length - 1}
                          onMove={(place) => move(row, place)}
                        />
                      )}
                      <Button
                        {...afterRemoval.button}
                        type="text"
                        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
                        aria-label={t('inquiries.removeLine', { number: row + 1 })}
                        onClick={() => {
                          remove(row);
                          afterRemoval.removed(row);
                        }}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="visually-hidden" role="status">
              {said}
            </p>
            <div className={styles.linesFoot}>
              <Button
                ref={afterRemoval.add}
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
              <LinesFile path={path} {...(onFilled && { onFilled })} />
              <span>{t('inquiries.linesHelp')}</span>
            </div>
            {pasted.length > 0 && (
              <Alert
                type="warning"
                showIcon
                closable={{ onClose: () => setPasted([]) }}
                role="status"
                title={t('inquiries.pasteFaults', { count: pasted.length })}
                description={
                  <>
                    <ul>
                      {pasted.map(({ row, column, reason }) => (
                        <li key={`${row} ${column}`}>
                          {t('inquiries.pasteFault', {
                            row,
                            column: titleAt(column),
                            reason: t(`inquiries.pasteReasons.${reason}`, { most: longest[columns[column] ?? 'name'] }),
                          })}
                        </li>
                      ))}
                    </ul>
                    <Input.TextArea
                      readOnly
                      rows={3}
                      aria-label={t('inquiries.pasteKept')}
                      value={pasted.map(({ text }) => text).join('\n')}
                    />
                  </>
                }
              />
            )}
          </>
        );
      }}
    </Form.List>
  );
}
