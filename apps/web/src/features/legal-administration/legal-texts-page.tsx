import type { AdministeredLegalText } from '@dorfplatz/contract';
import { buttonClass, ConfirmDialog, EmptyState, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { legalTextsQuery, remove } from './api.ts';
import { Answer } from './components/answer.tsx';
import styles from './components/legal-administration.module.css';

/** The legal texts of the network, and those that were deleted [SCR-168]. */
export default function LegalTextsPage() {
  const t = useTranslate();
  const query = useQuery(legalTextsQuery);
  const title = t('legal_administration.title');
  return (
    <Answer title={title} query={query}>
      {({ legal_texts }) => <Texts title={title} texts={legal_texts} t={t} />}
    </Answer>
  );
}

function Texts({
  title,
  texts,
  t,
}: {
  title: string;
  texts: readonly AdministeredLegalText[];
  t: ReturnType<typeof useTranslate>;
}) {
  const dates = useDates();
  const current = texts.filter(({ deleted_at }) => deleted_at === null);
  const deleted = texts.filter(({ deleted_at }) => deleted_at !== null);
  return (
    <Page
      title={title}
      actions={
        <Link to={pathTo(paths.newLegalText)} className={buttonClass()}>
          <PlusIcon aria-hidden="true" />
          {t('legal_administration.add')}
        </Link>
      }
    >
      {current.length === 0 ? (
        <EmptyState
          icon={<ScalesIcon weight="duotone" aria-hidden="true" />}
          title={t('legal_administration.none')}
        >
          {t('legal_administration.none_help')}
        </EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('legal_administration.name')}</th>
              <th scope="col">{t('legal_administration.link')}</th>
              <th scope="col">{t('legal_administration.updated')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('legal_administration.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {current.map((text) => (
              <TextRow key={text.id} text={text} />
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.section}>
        <Link to={pathTo(paths.editImprint)} className="link">
          {t('legal_administration.to_imprint')}
        </Link>
      </p>
      {deleted.length > 0 ? (
        <section className={styles.section}>
          <h2>{t('legal_administration.deleted')}</h2>
          <ul>
            {deleted.map(({ id, name, deleted_at }) => (
              <li key={id}>
                <Link to={pathTo(paths.legalTextVersions, { legalTextId: id })} className="link">
                  {name}
                </Link>{' '}
                <span className="small muted">{dates.middle(deleted_at!)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

function TextRow({ text }: { text: AdministeredLegalText }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  const { run } = useAction<'delete'>({ leaves: row });
  const { id, name, html_url } = text;
  const entries: MenuEntry[] = [
    ...(text.read_only
      ? []
      : [
          {
            label: t('legal_administration.edit'),
            icon: <PencilSimpleIcon aria-hidden="true" />,
            onSelect: () => void goTo(pathTo(paths.editLegalText, { legalTextId: id })),
          },
        ]),
    {
      label: t('legal_administration.versions'),
      icon: <ClockCounterClockwiseIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.legalTextVersions, { legalTextId: id })),
    },
    {
      label: t('legal_administration.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsking(true),
    },
  ];
  return (
    <tr ref={row}>
      <td>
        <b>{name}</b>
      </td>
      <td>
        <Link to={pathTo(paths.legalText, { handle: text.handle })} className="link">
          {html_url}
        </Link>
      </td>
      <td>{dates.short(text.updated_at)}</td>
      <td>
        <Menu
          label={t('legal_administration.actions_of', { name })}
          entries={entries}
          trigger={(attributes) => (
            <IconButton label={t('legal_administration.actions_of', { name })} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run('delete', () => remove(id), { done: t('legal_administration.delete_done') });
          }}
          danger
          title={t('legal_administration.delete_title', { name })}
          description={t('legal_administration.delete_text')}
          confirmLabel={t('legal_administration.delete')}
          cancelLabel={t('legal_administration.cancel')}
          closeLabel={t('kit.close')}
        />
      </td>
    </tr>
  );
}
