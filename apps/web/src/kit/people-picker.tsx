import { listDirectoryMembers, listInvitableConsumers, searchDirectory } from '@dorfplatz/contract';
import { Avatar, type AvatarSize, Field, GroupIcon, useFieldAttributes } from '@dorfplatz/ui';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { call } from '../lib/client.ts';
import { type Translate, useTranslate } from '../lib/i18n.ts';
import { useViewer } from '../lib/session.ts';
import styles from './people-picker.module.css';
import { isEnough, pickerRest } from './picker-state.ts';
import { useSearchLine } from './use-filters.ts';

/** So many are offered; more letters make them fewer. */
const offered = 8;
/** Of these so many are from outside at most: members are meant more often. */
const offeredConsumers = 3;

/** Somebody, or everybody of something, who is chosen. */
export interface Picked {
  type: 'member' | 'group' | 'membership_role' | 'group_admin' | 'system_role';
  /** 0 for those who run the network. */
  id: number;
  name: string;
  /** A person from outside, who is no member. */
  isConsumer?: true;
  image?: string | null | undefined;
  /** Data colour of a group's category. */
  color?: string | null | undefined;
}

/**
 * Whom a picker offers: people, with them the groups that one may write to, or all groups and roles, or for permissions
 * also those who run a group or the network; or groups alone.
 */
export type PickerOffer = 'members' | 'recipients' | 'invitees' | 'permissions' | 'groups';

type Found = Picked & { line: string };

const isSame = (one: Picked, other: Picked) => one.type === other.type && one.id === other.id;

function Face({ of: { type, name, image, color }, size }: { of: Picked; size: AvatarSize }) {
  if (type === 'member') return <Avatar name={name} src={image} size={size} />;
  if (type === 'group') return <GroupIcon src={image} color={color} size={size} />;
  return (
    <span className={styles.role} style={{ width: size, height: size }} aria-hidden="true">
      <IdentificationBadgeIcon weight="duotone" />
    </span>
  );
}

/** People from outside who fit; nobody where the network does not invite them. */
async function findConsumers(q: string, t: Translate, signal: AbortSignal): Promise<Found[]> {
  const { consumers } = await call(listInvitableConsumers, { query: { q }, signal });
  return consumers.map(({ id, displayName, organisation }) => ({
    type: 'member',
    isConsumer: true,
    id,
    name: displayName,
    line: [organisation, t('kit.picker.consumer')].filter(Boolean).join(', '),
  }));
}

/** Everybody who fits; null where they are too many to be told. */
async function find(q: string, offer: PickerOffer, isAdmin: boolean, t: Translate, signal: AbortSignal) {
  if (offer === 'members') {
    const { entries, too_large } = await call(listDirectoryMembers, { query: { q }, signal });
    return too_large ? null : entries.map((entry) => foundOf(entry, t));
  }
  const { entries } = await call(searchDirectory, {
    query: {
      q,
      ...((offer === 'invitees' || offer === 'permissions') && { include_membership_roles: true }),
      ...(offer === 'permissions' && { include_permissions: true }),
      ...(offer === 'groups' && { groups_only: true }),
      ...(offer === 'recipients' && !isAdmin && { only_my_admin_groups: true }),
    },
    signal,
  });
  return entries.map((entry) => foundOf(entry, t));
}

type Entry = Awaited<ReturnType<typeof call<typeof searchDirectory>>>['entries'][number];

function foundOf(entry: Entry, t: Translate): Found {
  if (entry.type === 'system_role')
    return { type: 'system_role', id: 0, name: entry.displayValue, line: t('kit.picker.system_role') };
  const { type, id } = entry;
  if (type === 'group_admin')
    return { type, id, name: entry.displayValue, line: t('kit.picker.group_admin') };
  if (type === 'member') {
    const { displayName, images, detection_profile_field } = entry;
    return { type, id, name: displayName, image: images?.small, line: detection_profile_field ?? '' };
  }
  if (type === 'membership_role') return { type, id, name: entry.displayValue, line: t('kit.picker.role') };
  const { name, profile_image, category, member_count: count } = entry;
  const line = t('kit.picker.group_of', { count });
  return { type, id, name, image: profile_image?.small, color: category.color, line };
}

interface LineProps {
  lineRef?: RefObject<HTMLInputElement | null> | undefined;
  offer: PickerOffer;
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
  most: number;
  /** Leaves oneself out. */
  withoutViewer: boolean;
  /** Kinds that are not offered, though the rest of the offer is. */
  without: readonly Picked['type'][];
  /** Offers people from outside too. */
  withConsumers: boolean;
  disabled: boolean;
}

function Line({
  lineRef,
  offer,
  value,
  onChange,
  most,
  withoutViewer,
  without,
  withConsumers,
  disabled,
}: LineProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const field = useFieldAttributes();
  const own = useRef<HTMLInputElement>(null);
  const line = lineRef ?? own;
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { words, setWords } = useSearchLine(q, setQ, pickerRest);
  const isSearching = isEnough(q);
  const { data, isError } = useQuery({
    queryKey: ['people-picker', offer, withConsumers, q],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [found, consumers] = await Promise.all([
        find(q, offer, viewer.can.administrate, t, signal),
        withConsumers ? findConsumers(q, t, signal) : [],
      ]);
      return consumers.length > 0 ? [...(found ?? []), ...consumers] : found;
    },
  });
  const fitting = (isSearching && data ? data : []).filter(
    (each) =>
      !without.includes(each.type) &&
      !(withoutViewer && each.type === 'member' && each.id === viewer.id) &&
      !value.some((chosen) => isSame(chosen, each)),
  );
  const outside = fitting.filter(({ isConsumer }) => isConsumer).slice(0, offeredConsumers);
  const inside = fitting.filter(({ isConsumer }) => !isConsumer).slice(0, offered - outside.length);
  const found = [...inside, ...outside];
  const isShown = isOpen && words.trim() !== '';
  const current = Math.min(active, found.length - 1);
  const take = ({ line: _, ...picked }: Found) => {
    onChange([...value, picked]);
    setWords('');
    setQ('');
    setActive(0);
    line.current?.focus();
  };
  const drop = (picked: Picked) => {
    onChange(value.filter((each) => !isSame(each, picked)));
    line.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if (event.key === 'Backspace' && words === '' && last) return drop(last);
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      return setOpen(false);
    }
    if (event.key === 'Enter') {
      // The form is not sent while somebody is looked for.
      event.preventDefault();
      const chosen = isShown ? found[current] : undefined;
      if (chosen) take(chosen);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    if (found.length > 0)
      setActive((current + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
  };
  const { id } = field;
  const isKnown = isSearching && data !== undefined && words.trim() === q;
  const state = !isEnough(words) || (isKnown && data === null) ? 'type_more' : isKnown ? 'no_match' : null;
  return (
    <div className={styles.place}>
      <div
        className={styles.control}
        data-invalid={field['aria-invalid'] ? '' : undefined}
        data-off={disabled ? '' : undefined}
      >
        {value.length > 0 ? (
          <ul className={styles.chips} aria-label={t('kit.picker.chosen')}>
            {value.map((picked) => (
              <li key={`${picked.type} ${picked.id}`} className={styles.chip}>
                <Face of={picked} size={20} />
                <span className="cut">{picked.name}</span>
                <button
                  type="button"
                  aria-label={t('kit.picker.remove', { name: picked.name })}
                  onClick={() => drop(picked)}
                  disabled={disabled}
                >
                  <XIcon aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <input
          {...field}
          ref={line}
          className={styles.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && found[current] ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          readOnly={value.length >= most}
          placeholder={value.length === 0 ? t(`kit.picker.search_${offer}`) : undefined}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.popup} hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label={t('kit.picker.found')}>
          {found.map((each, index) => (
            <div
              key={`${each.type} ${each.id}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles.option}
              onPointerMove={() => setActive(index)}
              // The input keeps the focus: losing it would close the list before it is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(each)}
              onKeyDown={onKeyDown}
            >
              <Face of={each} size={36} />
              <span className="cut">{each.name}</span>
              <span className="small muted cut">{each.line}</span>
            </div>
          ))}
        </div>
        {found.length === 0 ? (
          <p className={styles.none} role="status">
            {t(`kit.picker.${state ?? (isError ? 'failed' : 'searching')}`)}
          </p>
        ) : null}
      </div>
    </div>
  );
}

export interface PeoplePickerProps extends Partial<LineProps> {
  label: string;
  /** Id of the line, so that a summary of errors can lead to it. */
  id?: string;
  help?: string;
  error?: string | undefined;
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
}

/**
 * The one way to choose people, by name with typos and accents forgiven: with keys or by pressing, one after the
 * other. Backspace in the empty line takes the last one back.
 */
export function PeoplePicker({ label, id, help, error, ...line }: PeoplePickerProps) {
  return (
    <Field label={label} {...(id !== undefined && { id })} help={help} error={error}>
      <Line
        offer="members"
        most={Number.POSITIVE_INFINITY}
        withoutViewer={false}
        without={[]}
        withConsumers={false}
        disabled={false}
        {...line}
      />
    </Field>
  );
}
