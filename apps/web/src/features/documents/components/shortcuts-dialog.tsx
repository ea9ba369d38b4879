import { Dialog } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../document-editor.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const mod = isMac ? '⌘' : 'Ctrl';
const alt = isMac ? '⌥' : 'Alt';
const shift = isMac ? '⇧' : 'Shift';

/** What can be done by keys, and what typed signs become. */
export function ShortcutsDialog({ hasPageLinks, onClose }: { hasPageLinks: boolean; onClose: () => void }) {
  const t = useTranslate();
  const rows: [what: string, keys: string, typed: string][] = [
    [t('editor.headline_level', { level: 1 }), `${mod} ${alt} 1`, '# '],
    [t('editor.headline_level', { level: 2 }), `${mod} ${alt} 2`, '## '],
    [t('editor.bold'), `${mod} B`, '**…**'],
    [t('editor.italic'), `${mod} I`, '*…*'],
    [t('editor.underline'), `${mod} U`, '_…_'],
    [t('editor.strike'), `${mod} ${shift} S`, '~~…~~'],
    [t('editor.mark'), `${mod} ${shift} H`, '==…=='],
    [t('editor.code'), `${mod} E`, '`…`'],
    [t('editor.bullet_list'), `${mod} ${shift} 8`, '- '],
    [t('editor.ordered_list'), `${mod} ${shift} 7`, '1. '],
    [t('editor.quote'), `${mod} ${shift} B`, '> '],
    [t('documents.callout'), '', ':::info '],
    [t('editor.code_block'), `${mod} ${alt} C`, '``` '],
    [t('documents.table'), '', '|A|B| ↵'],
    [t('documents.table.next_cell'), 'Tab', ''],
    [t('documents.table.leave'), `${mod} ↵`, ''],
    [t('documents.rule'), '', '---'],
    [t('documents.mention'), '', '@'],
    ...(hasPageLinks ? ([[t('documents.page_link'), '', '[[']] as [string, string, string][]) : []),
    [t('editor.undo'), `${mod} Z`, ''],
    [t('editor.redo'), isMac ? `${mod} ${shift} Z` : `${mod} Y`, ''],
    [t('documents.to_toolbar'), `${alt} F10`, ''],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('documents.shortcuts')}
      closeLabel={t('editor.close')}
    >
      <table className={styles.shortcuts}>
        <thead>
          <tr>
            <th scope="col">{t('documents.shortcuts.what')}</th>
            <th scope="col">{t('documents.shortcuts.keys')}</th>
            <th scope="col">{t('documents.shortcuts.typed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, keys, typed]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{keys ? <kbd>{keys}</kbd> : null}</td>
              <td>{typed ? <code>{typed}</code> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
