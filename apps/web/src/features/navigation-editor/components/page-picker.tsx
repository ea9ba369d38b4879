import { NAVIGATION_PAGE_KINDS } from '@dorfplatz/contract';
import { Button, Field, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pickerRest } from '../../../kit/picker-state.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { linkedAppsQuery, type Owner, pagesQuery } from '../api.ts';
import styles from './navigation-editor.module.css';

interface PagePickerProps {
  owner: Owner;
  /** The link of the line, so that its page shows as chosen. */
  chosen: string;
  onPick: (page: Linked) => void;
}

/** What a line can lead to. */
type Linked = { text: string; link: string };

/** The pages and apps that a line can lead to; opened when somebody wants them. */
export function PagePicker(props: PagePickerProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Pages {...props} />
  ) : (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('navigation_editor.pick_page')}
      </Button>
    </div>
  );
}

function Pages({ owner, chosen, onPick }: PagePickerProps) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const [q, setQ] = useState('');
  const { data } = useQuery(pagesQuery(owner, q));
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), pickerRest);
    return () => clearTimeout(timer);
  }, [words]);
  const { data: apps } = useQuery(linkedAppsQuery(owner));
  const pages = data?.pages ?? [];
  const sought = q.toLocaleLowerCase();
  const sections: { kind: string; found: readonly Linked[] }[] = [
    ...NAVIGATION_PAGE_KINDS.map((kind) => ({ kind, found: pages.filter((page) => page.kind === kind) })),
    { kind: 'apps', found: (apps ?? []).filter(({ text }) => text.toLocaleLowerCase().includes(sought)) },
  ].filter(({ found }) => found.length > 0);
  return (
    <div className={styles.picker}>
      <Field label={t('navigation_editor.find_page')}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className={styles.pages}>
        {data && apps && sections.length === 0 ? (
          <p className="muted">{t('navigation_editor.no_page')}</p>
        ) : null}
        {sections.map(({ kind, found }) => (
          <section key={kind} aria-label={t(`navigation_editor.pages.${kind}`)}>
            <h3 className="small muted">{t(`navigation_editor.pages.${kind}`)}</h3>
            <ul>
              {found.map((page) => (
                <li key={page.link}>
                  <button
                    type="button"
                    className={styles.page}
                    aria-pressed={page.link === chosen}
                    onClick={() => onPick(page)}
                  >
                    {page.text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
