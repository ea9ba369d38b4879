import { PAGE_EDITINGS, type PageTree } from '@dorfplatz/contract';
import { Button, Dialog, Field, RadioCards, Select } from '@dorfplatz/ui';
import { useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Place } from '../addresses.ts';
import { saveTree } from '../api.ts';
import { nodesOf } from '../page-tree.ts';
import styles from './pages.module.css';

/** Who writes in a tree, and with which page it opens. */
export function TreeSettingsDialog({
  place,
  tree,
  onClose,
}: {
  place: Place;
  tree: PageTree;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { busy, run } = useAction<'save'>();
  const [editing, setEditing] = useState(tree.editing);
  const [entryId, setEntryId] = useState(tree.entry_page_id);
  const save = async () => {
    const isSaved = await run('save', () => saveTree(place, { editing, entry_page_id: entryId }), {
      done: t('pages.settings_saved'),
    });
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pages.tree_settings')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button variant="primary" busy={busy !== null} onClick={() => void save()}>
            {t('pages.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioCards
          name="editing"
          legend={t('pages.who_writes')}
          value={editing}
          onChange={setEditing}
          options={PAGE_EDITINGS.map((value) => ({ value, label: t(`pages.editing.${value}`) }))}
        />
        <Field
          id="entry"
          label={t('pages.entry')}
          help={t(place.groupSlug === null ? 'pages.entry_help_network' : 'pages.entry_help_group')}
        >
          <Select
            value={String(entryId ?? '')}
            onChange={(event) => setEntryId(event.target.value === '' ? null : Number(event.target.value))}
            options={[
              { value: '', label: t('pages.no_entry') },
              ...nodesOf(tree.pages).map(({ page, depth }) => ({
                value: String(page.id),
                label: `${'  '.repeat(depth)}${page.title}`,
              })),
            ]}
          />
        </Field>
      </div>
    </Dialog>
  );
}
