import type { PropertySet, PropertySetUses } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, EmptyState, FormFoot, flash, IconButton, Menu } from '@dorfplatz/ui';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TextboxIcon } from '@phosphor-icons/react/dist/csr/Textbox';
import { useLayoutEffect, useRef, useState } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { editedSetQuery, type Owner, savePropertySet } from '../api.ts';
import {
  contentOf,
  type DraftOption,
  type DraftProperty,
  draftFrom,
  inheritedBy,
  isSame,
  nameFor,
  shownBy,
  wordIn,
} from '../draft.ts';
import { isOfEntries, textFor } from '../kinds.ts';
import { OptionsDialog } from './options-dialog.tsx';
import { Preview } from './preview.tsx';
import { ProfilePropertyDialog } from './profile-property-dialog.tsx';
import { PropertyFacts, PropertyRow } from './property-row.tsx';
import styles from './property-sets-editor.module.css';

/** So many fields a set has at most. */
const MOST = 100;

const blank: DraftProperty = {
  name: '',
  type: 'text',
  label: '',
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  options: [],
};

interface EditorProps {
  owner: Owner;
  set: PropertySet;
  uses: PropertySetUses;
}

/** The fields of a set with their order, and the form that they make. */
export function Editor({ owner, set, uses }: EditorProps) {
  const t = useTranslate();
  const dates = useDates();
  const language = useLanguage();
  const { name } = set;
  const contextType = owner?.context_type ?? 'network';
  /** What was there when the editor was filled: others may have changed it since. */
  const [base, setBase] = useState(() => draftFrom(set, contextType));
  const [inherited, setInherited] = useState(() => inheritedBy(set, contextType));
  const [draft, setDraft] = useState(base);
  const [edited, setEdited] = useState<DraftProperty | null>(null);
  const [asked, setAsked] = useState<DraftProperty | 'all' | null>(null);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  /** The field whose handle gets the focus: the one that had it is gone. */
  const focused = useRef<string | null>(null);
  const isChanged = !isSame(draft, base);
  useUnsaved(isChanged && !isBusy);

  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] [data-handle]`)?.focus();
    focused.current = null;
  });

  const valuesOf = (property: string) => uses.values.find((each) => each.name === property);
  const countOf = (property: string) => valuesOf(property)?.profile_count ?? 0;
  const optionCounts = (property: string) =>
    new Map((valuesOf(property)?.options ?? []).map((option) => [option.value, option.profile_count]));

  /** Takes what is stored for the state that the editor is filled with. */
  const fill = (stored: PropertySet) => {
    const now = draftFrom(stored, contextType);
    setBase(now);
    setDraft(now);
    setInherited(inheritedBy(stored, contextType));
    setProblem(null);
  };
  async function save(basedOn = base) {
    if (isBusy) return;
    setBusy(true);
    try {
      fill(await savePropertySet(name, owner, contentOf(draft, language), contentOf(basedOn, language)));
      flash(t('property_sets_editor.saved'));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem({ text: (isConflict && error.detail) || reasonOf(error, t), isConflict });
    } finally {
      setBusy(false);
    }
  }
  /** After others changed it: what stands here replaces theirs, or theirs what stands here. */
  const settle = async (how: 'overwrite' | 'take_theirs') => {
    try {
      const stored = await queryClient.fetchQuery({ ...editedSetQuery(name, owner), staleTime: 0 });
      if (how === 'overwrite') await save(draftFrom(stored, contextType));
      else fill(stored);
    } catch (error) {
      setProblem({ text: reasonOf(error, t), isConflict: true });
    }
  };

  const properties = draft.type === 'basic' ? draft.properties : inherited;
  const setProperties = (changed: DraftProperty[]) => setDraft({ type: 'basic', properties: changed });
  const take = (property: DraftProperty) => {
    if (property.name === '') {
      const taken = new Set([...properties, ...uses.values, ...uses.removed].map((each) => each.name));
      const named = { ...property, name: nameFor(wordIn(property.label_translations, language), taken) };
      focused.current = named.name;
      setProperties([...properties, named]);
    } else setProperties(properties.map((each) => (each.name === property.name ? property : each)));
    setEdited(null);
  };
  const takeOptions = (property: string, options: DraftOption[]) => {
    if (draft.type !== 'modified') return;
    const others = draft.added.filter((each) => each.name !== property);
    setDraft({
      type: 'modified',
      added: options.length > 0 ? [...others, { name: property, options }] : others,
    });
    setEdited(null);
  };
  const remove = (property: DraftProperty) => {
    const before = draft;
    const place = properties.findIndex((each) => each.name === property.name);
    const after = properties.filter((each) => each.name !== property.name);
    focused.current = after[Math.min(place, after.length - 1)]?.name ?? null;
    setProperties(after);
    setAsked(null);
    flash(t('property_sets_editor.removed', { name: wordIn(property.label_translations, language) }), {
      action: { label: t('kit.undo'), onSelect: () => setDraft(before) },
    });
  };
  const restorable = uses.removed
    .filter(({ name: removed }) => properties.every((each) => each.name !== removed))
    .map(({ id: _id, sortable: _sortable, ...property }) => property);
  const isOfOne = contextType === 'group' && !isOfEntries(name);
  const isFull = properties.length >= MOST;
  const addedTo = (property: string) =>
    draft.type === 'modified' ? (draft.added.find((each) => each.name === property)?.options ?? []) : [];
  const labelOf = (property: DraftProperty) => wordIn(property.label_translations, language);
  return (
    <div className={styles.columns}>
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save();
        }}
      >
        {problem ? (
          <Alert
            kind="danger"
            title={t('property_sets_editor.not_saved')}
            action={
              problem.isConflict ? (
                <>
                  <Button size="small" onClick={() => void settle('take_theirs')}>
                    {t('property_sets_editor.take_theirs')}
                  </Button>
                  <Button size="small" onClick={() => void settle('overwrite')}>
                    {t('property_sets_editor.overwrite')}
                  </Button>
                </>
              ) : null
            }
          >
            {problem.text}
            {problem.isConflict ? ` ${t('property_sets_editor.kept')}` : null}
          </Alert>
        ) : null}
        {draft.type === 'modified' ? (
          <Alert
            kind="info"
            title={t('property_sets_editor.inherits')}
            action={
              <Button size="small" onClick={() => setProperties([...inherited])}>
                {t('property_sets_editor.make_own')}
              </Button>
            }
          >
            {t('property_sets_editor.inherits_help')}
          </Alert>
        ) : null}
        {properties.length === 0 ? (
          <EmptyState
            icon={<TextboxIcon weight="duotone" aria-hidden="true" />}
            title={t('property_sets_editor.none')}
          >
            {t(textFor('property_sets_editor.none_help', name))}
          </EmptyState>
        ) : draft.type === 'basic' ? (
          <p className="small muted">{t('property_sets_editor.keys')}</p>
        ) : null}
        <div ref={list}>
          {draft.type === 'basic' ? (
            <SortableList
              label={t('property_sets_editor.fields')}
              items={properties}
              keyOf={(property) => property.name}
              nameOf={labelOf}
              onOrder={setProperties}
            >
              {(property, moves) => (
                <PropertyRow
                  property={property}
                  set={name}
                  count={countOf(property.name)}
                  isOfOne={isOfOne}
                  moves={moves}
                  onEdit={() => setEdited(property)}
                  onRemove={() => (countOf(property.name) > 0 ? setAsked(property) : remove(property))}
                />
              )}
            </SortableList>
          ) : (
            <ul aria-label={t('property_sets_editor.fields')} className={styles.fixed}>
              {properties.map((property) => (
                <li key={property.name} className={styles.line}>
                  <PropertyFacts
                    property={property}
                    set={name}
                    count={countOf(property.name)}
                    isOfOne={isOfOne}
                  />
                  {addedTo(property.name).length > 0 ? (
                    <span className="small muted">
                      {t('property_sets_editor.added_count', { count: addedTo(property.name).length })}
                    </span>
                  ) : null}
                  {property.type === 'selection' ? (
                    <IconButton
                      label={t('property_sets_editor.add_options_to', { name: labelOf(property) })}
                      onClick={() => setEdited(property)}
                    >
                      <ListPlusIcon aria-hidden="true" />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </div>
        {draft.type === 'basic' ? (
          <div className={styles.add}>
            <Button icon={<PlusIcon aria-hidden="true" />} disabled={isFull} onClick={() => setEdited(blank)}>
              {t('property_sets_editor.add')}
            </Button>
            {restorable.length > 0 && !isFull ? (
              <Menu
                label={t('property_sets_editor.restore')}
                entries={restorable.map((property) => ({
                  label: t('property_sets_editor.restore_one', {
                    name: labelOf(property),
                    count: countOf(property.name),
                  }),
                  onSelect: () => setProperties([...properties, property]),
                }))}
                trigger={(attributes) => (
                  <Button icon={<ArrowCounterClockwiseIcon aria-hidden="true" />} {...attributes}>
                    {t('property_sets_editor.restore')}
                  </Button>
                )}
              />
            ) : null}
            {owner ? (
              <Button variant="ghost" onClick={() => setAsked('all')}>
                {t('property_sets_editor.inherit_again')}
              </Button>
            ) : null}
            {isFull ? (
              <span className="small muted">{t('property_sets_editor.full', { count: MOST })}</span>
            ) : null}
          </div>
        ) : null}
        {!isChanged && uses.changed ? (
          <p className="small muted">
            {t('property_sets_editor.changed', {
              name: uses.changed.name,
              when: dates.middle(uses.changed.at),
            })}
          </p>
        ) : null}
        <FormFoot
          sticks={isChanged}
          submitLabel={t('property_sets_editor.save')}
          cancelLabel={t('property_sets_editor.discard')}
          onCancel={
            isChanged
              ? () => {
                  setDraft(base);
                  setProblem(null);
                }
              : undefined
          }
          busy={isBusy}
          disabled={!isChanged}
          reason={t('kit.nothing_changed')}
        />
      </form>
      <Preview definitions={shownBy(draft, inherited, language)} />
      {edited && draft.type === 'basic' ? (
        <ProfilePropertyDialog
          title={
            edited.name === ''
              ? t('property_sets_editor.add')
              : t('property_sets_editor.edit', { name: labelOf(edited) })
          }
          set={name}
          property={edited}
          counts={optionCounts(edited.name)}
          onTake={take}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {edited && draft.type === 'modified' ? (
        <OptionsDialog
          name={labelOf(edited)}
          inherited={edited.options}
          added={addedTo(edited.name)}
          counts={optionCounts(edited.name)}
          onTake={(options) => takeOptions(edited.name, options)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <Asking
        asked={asked}
        set={name}
        count={asked === null || asked === 'all' ? 0 : countOf(asked.name)}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked === 'all') {
            setDraft(base.type === 'modified' ? base : { type: 'modified', added: [] });
            setAsked(null);
          } else if (asked) remove(asked);
        }}
      />
    </div>
  );
}

interface AskingProps {
  /** A field that is to go, or all of one's own. */
  asked: DraftProperty | 'all' | null;
  set: string;
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before what people have filled in is shown no more. */
function Asking({ asked, set, count, onClose, onConfirm }: AskingProps) {
  const t = useTranslate();
  const language = useLanguage();
  const name = asked === null || asked === 'all' ? '' : wordIn(asked.label_translations, language);
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      danger
      title={
        asked === 'all'
          ? t('property_sets_editor.inherit_again_asks')
          : t('property_sets_editor.remove_asks', { name })
      }
      description={
        asked === 'all'
          ? t('property_sets_editor.inherit_again_help')
          : t(textFor('property_sets_editor.remove_help', set), { count })
      }
      confirmLabel={t(
        asked === 'all' ? 'property_sets_editor.inherit_again_confirm' : 'property_sets_editor.remove',
      )}
      cancelLabel={t('property_sets_editor.cancel')}
      closeLabel={t('kit.close')}
    />
  );
}
