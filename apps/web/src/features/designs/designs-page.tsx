import type { Design } from '@dorfplatz/contract';
import {
  Badge,
  Button,
  buttonClass,
  ConfirmDialog,
  classNames,
  EmptyState,
  IconButton,
  Menu,
  Row,
  RowList,
} from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { Link } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { designsQuery, remove, update } from './api.ts';
import { Answer } from './components/answer.tsx';
import styles from './components/designs.module.css';
import { NewDesign } from './components/new-design.tsx';
import { editAddress, type Place, usePlace } from './place.ts';

/** The designs of the network, a category or a group [SCR-175] [SCR-177] [SCR-179]. */
export default function DesignsPage() {
  const place = usePlace();
  const query = useQuery(designsQuery(place));
  return (
    <Answer query={query}>
      {({ context, designs }) => <Designs place={place} name={context.name} designs={designs} />}
    </Answer>
  );
}

function Designs({ place, name, designs }: { place: Place; name: string; designs: readonly Design[] }) {
  const t = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <Page
      title={place.type === 'network' ? t('designs.title') : t('designs.title_of', { name })}
      actions={
        isAdding ? null : (
          <Button ref={adding} icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('designs.add')}
          </Button>
        )
      }
    >
      <p className={classNames(styles.intro, 'muted')}>{t(`designs.intro.${place.type}`)}</p>
      {isAdding ? (
        <NewDesign
          place={place}
          onCancel={() => {
            setAdding(false);
            catchFocus(() => adding.current);
          }}
        />
      ) : null}
      {designs.length === 0 && !isAdding ? (
        <EmptyState icon={<PaletteIcon weight="duotone" aria-hidden="true" />} title={t('designs.none')}>
          {t('designs.none_help')}
        </EmptyState>
      ) : null}
      <RowList>
        {designs.map((design) => (
          <DesignRow key={design.id} place={place} design={design} />
        ))}
      </RowList>
    </Page>
  );
}

function StateOf({ place, design }: { place: Place; design: Design }) {
  const t = useTranslate();
  if (!design.is_active) return null;
  return place.type === 'network' || design.override ? (
    <Badge kind="ok">{t('designs.in_use')}</Badge>
  ) : (
    <Badge kind="warn">{t('designs.not_shown')}</Badge>
  );
}

function DesignRow({ place, design }: { place: Place; design: Design }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { busy, run: use } = useAction<'use'>();
  const { run } = useAction<'delete'>({ leaves: row });
  const name = design.name || t('designs.unnamed');
  return (
    <Row ref={row}>
      <span className={styles.sign} style={{ background: design.accent }} aria-hidden="true" />
      <span className={styles.what}>
        <b>{name}</b>
        <StateOf place={place} design={design} />
      </span>
      {design.is_active ? null : (
        <Button
          size="small"
          busy={busy !== null}
          aria-label={t('designs.use_name', { name })}
          onClick={() =>
            void use('use', () => update(place, design.id, { design: {}, activate: true }), {
              done: t('designs.used', { name }),
            })
          }
        >
          {t('designs.use')}
        </Button>
      )}
      <Link
        to={editAddress(place, design.id)}
        className={buttonClass({ size: 'small' })}
        aria-label={t('designs.edit_name', { name })}
      >
        <PencilSimpleIcon aria-hidden="true" />
        {t('designs.edit')}
      </Link>
      {design.deletable ? (
        <Menu
          label={t('designs.actions_of', { name })}
          entries={[
            {
              label: t('designs.delete'),
              icon: <TrashIcon aria-hidden="true" />,
              danger: true,
              onSelect: () => setAsking(true),
            },
          ]}
          trigger={(attributes) => (
            <IconButton label={t('designs.actions_of', { name })} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('delete', () => remove(place, design.id), { done: t('designs.deleted', { name }) });
        }}
        danger
        title={t('designs.delete_title', { name })}
        description={t(design.is_active ? 'designs.delete_text_used' : 'designs.delete_text')}
        confirmLabel={t('designs.delete')}
        cancelLabel={t('designs.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
