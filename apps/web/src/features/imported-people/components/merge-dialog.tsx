import type { ImportedPerson } from '@dorfplatz/contract';
import { Button, ChoiceList, Dialog, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '../../../kit/use-settled.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { importedPeopleQuery } from '../api.ts';
import styles from '../imported-people.module.css';
import { Addresses, PersonFacts } from './person-facts.tsx';

interface MergeDialogProps {
  /** Who is no more afterwards. */
  person: ImportedPerson;
  open: boolean;
  onClose: () => void;
  /** Told who is kept. */
  onChosen: (kept: ImportedPerson) => void;
}

/** Whom somebody is one with: those of the same last name are offered before anything is looked for. */
export function MergeDialog({ person, open, onClose, onChosen }: MergeDialogProps) {
  const t = useTranslate();
  const [words, setWords] = useState(person.displayName.split(' ').at(-1)!);
  const [chosen, setChosen] = useState<ImportedPerson>();
  const q = useSettled(words.trim(), 300);
  const { data, isPending } = useQuery({
    ...importedPeopleQuery({ other_than: person.id, ...(q && { q }) }),
    enabled: open,
  });
  const found = data?.answer.imported_people ?? [];
  // Who was chosen stays in sight, whatever is looked for next.
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('imported_people.choose', { name: person.displayName })}
      description={t('imported_people.choose_help')}
      closeLabel={t('kit.close')}
      size="medium"
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('imported_people.cancel')}</Button>
          <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChosen(chosen)}>
            {t('imported_people.next')}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('imported_people.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {offered.length > 0 ? (
          <ChoiceList
            id="kept-person"
            legend={t('imported_people.kept')}
            multiple={false}
            value={chosen ? [String(chosen.id)] : []}
            onChange={([id]) => setChosen(offered.find((each) => String(each.id) === id))}
            options={offered.map((each) => ({
              value: String(each.id),
              label: (
                <span className={styles.choice}>
                  <span dir="auto">{each.displayName}</span>
                  <Addresses person={each} />
                  <PersonFacts person={each} />
                </span>
              ),
            }))}
          />
        ) : (
          <p role="status" className="muted">
            {isPending ? '' : t('imported_people.none_found')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
