import { type Editor, Extension, Node } from '@tiptap/core';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';

export type Alignment = 'left' | 'center' | 'right';

/** What can be done to the table in which the caret is. */
export const tableCommands = {
  addRowBefore,
  addRowAfter,
  deleteRow,
  addColumnBefore,
  addColumnAfter,
  deleteColumn,
  toggleHeaderRow,
  deleteTable,
} as const;

type Dispatch = ((transaction: Transaction) => void) | undefined;

/** Aligns the columns that the selection touches: all cells of one, since that is all that the dialect can say. */
export function alignColumns(align: Alignment | null) {
  return (state: EditorState, dispatch: Dispatch): boolean => {
    if (!isInTable(state)) return false;
    const { map, tableStart, table, left, right } = selectedRect(state);
    const { tr } = state;
    for (const position of new Set(map.cellsInRect({ left, right, top: 0, bottom: map.height })))
      tr.setNodeMarkup(tableStart + position, undefined, { ...table.nodeAt(position)!.attrs, align });
    dispatch?.(tr);
    return true;
  };
}

const cellAttributes = () => ({
  // What the library of tables asks of every cell; none ever reaches over others.
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
  align: {
    default: null,
    parseHTML: (element: HTMLElement) =>
      /^(?:left|center|right)$/.exec(element.style.textAlign || element.getAttribute('align') || '')?.[0] ??
      null,
    renderHTML: ({ align }: { align: string | null }) => (align ? { style: `text-align:${align}` } : {}),
  },
});

const Table = Node.create({
  name: 'table',
  // Before the line break, which has some of its keys.
  priority: 200,
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['div', { class: 'table' }, ['table', ['tbody', 0]]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const next = (direction: 1 | -1) => () => {
      const { view } = this.editor;
      if (!isInTable(view.state)) return false;
      if (goToNextCell(direction)(view.state, view.dispatch) || direction === -1) return true;
      // From the last cell on a new row: what everybody expects of Tab.
      addRowAfter(view.state, view.dispatch);
      return goToNextCell(1)(view.state, view.dispatch);
    };
    return {
      Tab: next(1),
      'Shift-Tab': next(-1),
      Enter: () => isInTable(this.editor.state) && this.editor.commands.setHardBreak(),
      'Mod-Enter': () => isInTable(this.editor.state) && this.editor.commands.command(leaveTable),
    };
  },
});

/** Puts the caret below the table, into a paragraph that is made where there is none. */
function leaveTable({
  state,
  tr,
  dispatch,
}: {
  state: EditorState;
  tr: Transaction;
  dispatch: Dispatch;
}): boolean {
  const { tableStart, table } = selectedRect(state);
  const after = tableStart - 1 + table.nodeSize;
  const following = state.doc.resolve(after).nodeAfter;
  if (!following?.isTextblock) tr.insert(after, state.schema.nodes.paragraph!.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
}

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});
const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
};

/** Says to the library of tables which node is what. */
const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }): Record<string, string> => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
});

/** An empty table as JSON, with a row of heads. */
export function emptyTable(rows: number, columns: number, heads: readonly string[] = []) {
  const cell = (type: string, text = '') => ({
    type,
    content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
  });
  return {
    type: 'table',
    content: Array.from({ length: rows }, (_row, y) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, (_column, x) =>
        cell(y === 0 ? 'tableHeader' : 'tableCell', y === 0 ? heads[x] : ''),
      ),
    })),
  };
}

/** Makes a table of a line of bars, `|Name|Place|`; false for any other line. */
function tableOfBars(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const line = $from.parent;
  const isBars = line.type.name === 'paragraph' && /^\|.+\|$/.test(line.textContent);
  if (!empty || $from.depth !== 1 || !isBars) return false;
  const heads = line.textContent
    .slice(1, -1)
    .split('|')
    .map((words) => words.trim());
  const from = $from.before();
  return editor
    .chain()
    .insertContentAt({ from, to: $from.after() }, emptyTable(2, heads.length, heads))
    .command(({ tr }) => {
      const table = tr.doc.nodeAt(from);
      if (table?.type.name !== 'table') return false;
      // Into the first cell below the heads.
      tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1 + table.firstChild!.nodeSize + 2)));
      return true;
    })
    .run();
}

const TypedTable = Extension.create({
  name: 'typedTable',
  priority: 200,
  addKeyboardShortcuts() {
    return { Enter: () => tableOfBars(this.editor) };
  },
});

export const tableExtensions = [TableRoles, Table, TableRow, TableHeader, TableCell, TypedTable];
