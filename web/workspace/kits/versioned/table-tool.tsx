import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Tooltip } from 'antd';
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  Columns3,
  Heading,
  type LucideIcon,
  Rows3,
  Table,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './body-editor.module.css';

type TableAction =
  | 'rowBefore'
  | 'rowAfter'
  | 'columnAfter'
  | 'headerRow'
  | 'deleteRow'
  | 'deleteColumn'
  | 'deleteTable';

const actions: readonly (readonly [name: TableAction, Icon: LucideIcon, act: (editor: Editor) => void])[] = [
  ['rowBefore', BetweenHorizontalStart, (editor) => editor.chain().focus().addRowBefore().run()],
  ['rowAfter', BetweenHorizontalEnd, (editor) => editor.chain().focus().addRowAfter().run()],
  ['columnAfter', BetweenVerticalEnd, (editor) => editor.chain().focus().addColumnAfter().run()],
  ['headerRow', Heading, (editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['deleteRow', Rows3, (editor) => editor.chain().focus().deleteRow().run()],
  ['deleteColumn', Columns3, (editor) => editor.chain().focus().deleteColumn().run()],
  ['deleteTable', Trash2, (editor) => editor.chain().focus().deleteTable().run()],
];

/** Puts a table into the text; in one it adds and takes rows and columns. Tab moves from cell to cell. */
export function TableTool({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const isInside = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });
  const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  return (
    <>
      <Tooltip title={t('editorTable.insert')}>
        <Button
          type="text"
          icon={<Table size={16} strokeWidth={1.5} aria-hidden="true" />}
          aria-label={t('editorTable.insert')}
          aria-pressed={isInside}
          disabled={isInside}
          onClick={insert}
        />
      </Tooltip>
      {isInside && (
        <fieldset aria-label={t('editorTable.label')} className={styles.tableTools}>
          {actions.map(([name, Icon, act]) => (
            <Tooltip key={name} title={t(`editorTable.${name}`)}>
              <Button
                type="text"
                icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
                aria-label={t(`editorTable.${name}`)}
                onClick={() => act(editor)}
              />
            </Tooltip>
          ))}
        </fieldset>
      )}
    </>
  );
}
