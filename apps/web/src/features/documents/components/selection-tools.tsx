import { CALLOUT_KINDS, CODE_LANGUAGES } from '@dorfplatz/content/documents';
import { Button, Menu, Select } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { TextAlignCenterIcon } from '@phosphor-icons/react/dist/csr/TextAlignCenter';
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { TextAlignRightIcon } from '@phosphor-icons/react/dist/csr/TextAlignRight';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { focusOnceClosed, ToolbarButton, useRovingFocus } from '../../editor/parts/index.ts';
import styles from '../document-editor.module.css';
import { type Alignment, alignColumns, tableCommands } from '../table-nodes.ts';

interface SelectionToolsProps {
  editor: Editor;
  disabled: boolean;
  within: { isTable: boolean; isCallout: boolean; isCodeBlock: boolean; isImage: boolean };
  onImage: () => void;
}

const ALIGNMENTS = [
  ['left', TextAlignLeftIcon],
  ['center', TextAlignCenterIcon],
  ['right', TextAlignRightIcon],
] as const;

/** What can be done to the table, picture, callout or code under the caret; nothing where there is none. */
export function SelectionTools({ editor, disabled, within, onImage }: SelectionToolsProps) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(row);
  const { align, kind, language } = useEditorState({
    editor,
    selector: () => ({
      align: (editor.getAttributes('tableCell').align ??
        editor.getAttributes('tableHeader').align ??
        null) as Alignment | null,
      kind: (editor.getAttributes('callout').kind ?? 'info') as string,
      language: (editor.getAttributes('codeBlock').language ?? '') as string,
    }),
  });
  if (!within.isTable && !within.isCallout && !within.isCodeBlock && !within.isImage) return null;

  const runTable = (command: (typeof tableCommands)[keyof typeof tableCommands]) => {
    editor
      .chain()
      .focus()
      .command(({ state, dispatch }) => command(state, dispatch))
      .run();
    focusOnceClosed(editor, row.current);
  };
  const entry = (key: keyof typeof tableCommands, danger = false) => ({
    label: t(`documents.table.${key}`),
    danger,
    onSelect: () => runTable(tableCommands[key]),
  });
  const menu = (label: string, entries: ReturnType<typeof entry>[]) => (
    <Menu
      label={label}
      align="start"
      entries={entries}
      trigger={(attributes) => (
        <Button size="small" variant="ghost" disabled={disabled} {...attributes}>
          {label}
          <CaretDownIcon aria-hidden="true" />
        </Button>
      )}
    />
  );

  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={t('documents.selection_tools')}
      className={styles.selectionTools}
      {...roving}
    >
      {within.isTable ? (
        <>
          {menu(t('documents.table.row'), [
            entry('addRowBefore'),
            entry('addRowAfter'),
            entry('toggleHeaderRow'),
            entry('deleteRow', true),
          ])}
          {menu(t('documents.table.column'), [
            entry('addColumnBefore'),
            entry('addColumnAfter'),
            entry('deleteColumn', true),
          ])}
          {ALIGNMENTS.map(([value, Icon]) => (
            <ToolbarButton
              key={value}
              label={t(`documents.table.align_${value}`)}
              isActive={align === value}
              disabled={disabled}
              onClick={() =>
                editor
                  .chain()
                  .focus()
                  .command(({ state, dispatch }) =>
                    alignColumns(align === value ? null : value)(state, dispatch),
                  )
                  .run()
              }
            >
              <Icon />
            </ToolbarButton>
          ))}
          <Button
            size="small"
            variant="ghost"
            disabled={disabled}
            onClick={() => runTable(tableCommands.deleteTable)}
          >
            {t('documents.table.deleteTable')}
          </Button>
        </>
      ) : null}
      {within.isImage ? (
        <>
          <Button size="small" variant="ghost" disabled={disabled} onClick={onImage}>
            {t('documents.image.describe')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            disabled={disabled}
            onClick={() => editor.chain().focus().deleteSelection().run()}
          >
            {t('documents.image.remove')}
          </Button>
        </>
      ) : null}
      {within.isCodeBlock ? (
        <Select
          aria-label={t('documents.code_language')}
          disabled={disabled}
          value={language}
          onChange={(event) =>
            editor.commands.updateAttributes('codeBlock', { language: event.target.value || null })
          }
          options={[
            { value: '', label: t('documents.code_plain') },
            ...(language && !CODE_LANGUAGES.some(([id]) => id === language)
              ? [{ value: language, label: language }]
              : []),
            ...CODE_LANGUAGES.map(([value, label]) => ({ value, label })),
          ]}
        />
      ) : null}
      {within.isCallout ? (
        <Select
          aria-label={t('documents.callout_kind')}
          disabled={disabled}
          value={kind}
          onChange={(event) => editor.commands.updateAttributes('callout', { kind: event.target.value })}
          options={CALLOUT_KINDS.map((value) => ({ value, label: t(`documents.callout.${value}`) }))}
        />
      ) : null}
    </div>
  );
}
