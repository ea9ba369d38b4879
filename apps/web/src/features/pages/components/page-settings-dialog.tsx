import { PAGE_EDITINGS, type Page, type PageEditing } from '@dorfplatz/contract';
import { Button, Checkbox, Dialog, Field, Select, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { saveSettings } from '../api.ts';
import styles from './pages.module.css';

/** Who reads and writes a page, where it is found, and whether others begin as it. */
export function PageSettingsDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { busy, run } = useAction<'save'>();
  const [slug, setSlug] = useState(page.slug);
  const [isPublic, setPublic] = useState(page.is_public);
  const [isTemplate, setTemplate] = useState(page.is_template);
  const [editing, setEditing] = useState<PageEditing | null>(page.own_editing);
  const save = async () => {
    const isSaved = await run(
      'save',
      async () => {
        const saved = await saveSettings(page.id, {
          ...(slug !== page.slug && { slug }),
          ...(page.context.type === 'network' && { is_public: isPublic }),
          is_template: isTemplate,
          own_editing: editing,
        });
        if (saved.slug !== page.slug) await goTo(saved.html_url, { replace: true });
      },
      { done: t('pages.settings_saved') },
    );
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pages.settings')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={busy !== null}
            disabled={slug.trim() === ''}
            onClick={() => void save()}
          >
            {t('pages.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field id="slug" label={t('pages.address')} help={t('pages.address_help')}>
          <TextInput value={slug} maxLength={60} onChange={(event) => setSlug(event.target.value)} />
        </Field>
        <Field id="own_editing" label={t('pages.who_writes')}>
          <Select
            value={editing ?? ''}
            onChange={(event) => setEditing((event.target.value || null) as PageEditing | null)}
            options={[
              { value: '', label: t('pages.editing.inherit') },
              ...PAGE_EDITINGS.map((value) => ({ value, label: t(`pages.editing.${value}`) })),
            ]}
          />
        </Field>
        {page.context.type === 'network' ? (
          <Checkbox
            label={t('pages.is_public')}
            help={t('pages.is_public_help')}
            checked={isPublic}
            onChange={(event) => setPublic(event.target.checked)}
          />
        ) : null}
        <Checkbox
          label={t('pages.is_template')}
          help={t('pages.is_template_help')}
          checked={isTemplate}
          onChange={(event) => setTemplate(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
