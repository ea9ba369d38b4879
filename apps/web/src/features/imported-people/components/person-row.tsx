import type { ImportedPerson } from '@dorfplatz/contract';
import { Avatar, Button, ConfirmDialog } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { merge } from '../api.ts';
import styles from '../imported-people.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { Addresses, addressesOf, PersonFacts } from './person-facts.tsx';

/** Somebody who came with a mail archive; whom to make them one with is chosen first, then asked once more. */
export function PersonRow({ person }: { person: ImportedPerson }) {
  const t = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [kept, setKept] = useState<ImportedPerson>();
  const { busy, run } = useAction<'merge'>({ leaves: row });
  const { id, displayName: name } = person;
  return (
    <li ref={row} className={styles.row}>
      <Avatar name={name} size={36} />
      <div className={styles.person}>
        <span dir="auto" className={styles.name}>
          {name}
        </span>
        <Addresses person={person} />
      </div>
      <div className={styles.facts}>
        <PersonFacts person={person} />
      </div>
      <div className={styles.act}>
        <Button
          busy={busy !== null}
          aria-label={t('imported_people.merge_of', { name })}
          onClick={() => setChoosing(true)}
        >
          {t('imported_people.merge')}
        </Button>
      </div>
      <MergeDialog
        person={person}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChosen={(chosen) => {
          setChoosing(false);
          setKept(chosen);
        }}
      />
      <ConfirmDialog
        open={kept !== undefined}
        onClose={() => setKept(undefined)}
        onConfirm={() => {
          const other = kept!;
          setKept(undefined);
          void run('merge', () => merge(id, other.id), {
            done: t('imported_people.merged', { name, other: other.displayName }),
          });
        }}
        title={t('imported_people.question', { name, other: kept?.displayName ?? '' })}
        description={t('imported_people.question_text', {
          name,
          other: kept?.displayName ?? '',
          addresses: addressesOf(person).join(', '),
        })}
        confirmLabel={t('imported_people.merge_now')}
        cancelLabel={t('imported_people.cancel')}
        closeLabel={t('kit.close')}
        danger
      />
    </li>
  );
}
