import type { OrganisationCard } from '@dorfplatz/contract';
import { buttonClass, ConfirmDialog, IconButton, Menu } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { removeOrganisation } from '../api.ts';
import { OrganisationMark } from './organisation-mark.tsx';
import styles from './organisations.module.css';

interface RowProps {
  slug: string;
  organisation: OrganisationCard;
  /** Left out while nothing of the group changes. */
  moves?: Moves;
}

/** An organisation among those of a group, to move, change or delete. */
export function OrganisationRow({ slug, organisation, moves }: RowProps) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { run } = useAction<'delete'>({ leaves: row });
  const { id, name } = organisation;
  const more = t('organisations.more', { name });
  return (
    <div ref={row} className={moves ? styles.item : styles.row}>
      {moves?.handle}
      <OrganisationMark of={organisation} size={40} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={organisation.html_url}>{name}</Link>
        </p>
        {organisation.address ? (
          <p className="small muted">{organisation.address.replaceAll('\n', ', ')}</p>
        ) : null}
      </div>
      {moves ? (
        <>
          <Link
            to={pathTo(paths.editOrganisation, { groupSlug: slug, organisationId: id })}
            className={buttonClass({ size: 'small' })}
            aria-label={t('organisations.edit_of', { name })}
          >
            {t('organisations.edit')}
          </Link>
          <Menu
            label={more}
            entries={[
              ...(moves.up
                ? [
                    {
                      label: t('organisations.up'),
                      icon: <ArrowUpIcon aria-hidden="true" />,
                      onSelect: moves.up,
                    },
                  ]
                : []),
              ...(moves.down
                ? [
                    {
                      label: t('organisations.down'),
                      icon: <ArrowDownIcon aria-hidden="true" />,
                      onSelect: moves.down,
                    },
                  ]
                : []),
              {
                label: t('organisations.delete'),
                icon: <TrashIcon aria-hidden="true" />,
                danger: true,
                onSelect: () => setAsking(true),
              },
            ]}
            trigger={(attributes) => (
              <IconButton label={more} {...attributes}>
                <DotsThreeIcon aria-hidden="true" />
              </IconButton>
            )}
          />
        </>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('delete', () => removeOrganisation(slug, id), {
            done: t('organisations.deleted', { name }),
          });
        }}
        danger
        title={t('organisations.delete_title', { name })}
        description={t('organisations.delete_text')}
        confirmLabel={t('organisations.delete')}
        cancelLabel={t('organisations.cancel')}
        closeLabel={t('kit.close')}
      />
    </div>
  );
}
