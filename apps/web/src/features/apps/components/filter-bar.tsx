import type { App, ItemCard, LinkValue, TagValue } from '@dorfplatz/contract';
import { Avatar, Button, classNames, Popover, SearchInput } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useState } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { conditionWords } from '../condition-words.ts';
import { type Address, conditionText, joined, parted, readConditions } from '../filters.ts';
import styles from './filter-bar.module.css';
import { FilterDialog } from './filter-dialog.tsx';

interface FilterBarProps {
  app: App;
  address: Address;
  onChange: (changed: Record<string, string>) => void;
  /** What is on screen: its tags and people are offered first. */
  shown: readonly ItemCard[];
  /** Further buttons of the table. */
  children?: ReactNode;
}

function Chip({
  icon,
  label,
  removeLabel,
  onRemove,
}: Record<'label' | 'removeLabel', string> & { icon: ReactNode; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.on)}
      aria-label={removeLabel}
      onClick={onRemove}
    >
      {icon}
      <span className="cut">{label}</span>
      <XIcon aria-hidden="true" />
    </button>
  );
}

/** What most of the items on screen have, the most frequent first. */
function frequent<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string | number,
  most: number,
): Value[] {
  const counted = new Map<string | number, { value: Value; count: number }>();
  for (const value of values) {
    const known = counted.get(keyOf(value));
    if (known) known.count += 1;
    else counted.set(keyOf(value), { value, count: 1 });
  }
  return [...counted.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ value }) => value);
}

/** The search of an app and what it is filtered by, all of it in the address [RUL-0412]. */
export function FilterBar({ app, address, onChange, shown, children }: FilterBarProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const [isFiltering, setFiltering] = useState(false);
  const { words, setWords } = useSearchLine(address.q ?? '', (q) => onChange({ q }));
  const conditions = readConditions(parted(address.where), app.properties);
  const names = new Map(
    parted(address.names).map((text) => {
      const at = text.indexOf(':');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
  const ofType = (type: string) => app.properties.filter((property) => property.type === type);
  const valuesOf = <Value,>(type: string): Value[] =>
    ofType(type).flatMap(({ name }) =>
      shown.flatMap(({ values }) => (values[name] as Value[] | undefined) ?? []),
    );
  const tags = frequent(valuesOf<TagValue>('tag'), ({ displayValue }) => displayValue, 12);
  const people = frequent(
    valuesOf<LinkValue>('membership').filter(({ html_url }) => html_url !== null),
    ({ id }) => id,
    8,
  );
  const setPerson = (person: { id: number; name: string } | null) =>
    onChange({
      assignee_id: person ? String(person.id) : '',
      assignee_name: person?.name ?? '',
      image_id: '',
    });
  const setConditions = (next: typeof conditions, known: ReadonlyMap<string, string>) => {
    const used = new Set(next.map(({ value }) => value));
    onChange({
      where: joined(next.map(conditionText)),
      names: joined([...known].filter(([id]) => used.has(id)).map(([id, name]) => `${id}:${name}`)),
    });
  };
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('apps.search', { app: app.name })}
          placeholder={t('apps.search', { app: app.name })}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{t('apps.filter.legend')}</legend>
        {address.tag ? (
          <Chip
            icon={<TagIcon aria-hidden="true" />}
            label={address.tag}
            removeLabel={t('apps.filter.remove', { label: address.tag })}
            onRemove={() => onChange({ tag: '' })}
          />
        ) : null}
        {address.assignee_id ? (
          <Chip
            icon={<Avatar name={address.assignee_name ?? ''} size={20} />}
            label={address.assignee_name || `#${address.assignee_id}`}
            removeLabel={t('apps.filter.remove', { label: address.assignee_name ?? '' })}
            onRemove={() => setPerson(null)}
          />
        ) : null}
        {conditions.map((condition) => {
          const label = conditionWords(condition, app.properties, names, t, locale);
          return (
            <Chip
              key={conditionText(condition)}
              icon={<FunnelIcon aria-hidden="true" />}
              label={label}
              removeLabel={t('apps.filter.remove', { label })}
              onRemove={() =>
                setConditions(
                  conditions.filter((each) => each !== condition),
                  names,
                )
              }
            />
          );
        })}
        {ofType('tag').length > 0 ? (
          <Popover
            label={t('apps.filter.tag')}
            align="start"
            trigger={(attributes) => (
              <button type="button" className={styles.chip} {...attributes}>
                <TagIcon aria-hidden="true" />
                {t('apps.filter.tag')}
                <CaretDownIcon aria-hidden="true" />
              </button>
            )}
          >
            {(close) => <TagChoice tags={tags} onChoose={(tag) => [onChange({ tag }), close()]} />}
          </Popover>
        ) : null}
        {ofType('membership').length > 0 ? (
          <Popover
            label={t('apps.filter.assignee')}
            align="start"
            trigger={(attributes) => (
              <button type="button" className={styles.chip} {...attributes}>
                <UserIcon aria-hidden="true" />
                {t('apps.filter.assignee')}
                <CaretDownIcon aria-hidden="true" />
              </button>
            )}
          >
            {(close) => (
              <div className={styles.choice}>
                {people.map(({ id, displayValue, thumbnailUrl }) => (
                  <button
                    key={id}
                    type="button"
                    onClick={() => [setPerson({ id, name: displayValue }), close()]}
                  >
                    <Avatar name={displayValue} src={thumbnailUrl} size={24} />
                    <span className="cut">{displayValue}</span>
                  </button>
                ))}
                <PeoplePicker
                  label={t('apps.filter.somebody')}
                  value={[]}
                  onChange={([picked]) => picked && [setPerson(picked), close()]}
                />
              </div>
            )}
          </Popover>
        ) : null}
        <button type="button" className={styles.chip} onClick={() => setFiltering(true)}>
          <FunnelIcon aria-hidden="true" />
          {t('apps.filter.more')}
        </button>
        {children}
        {app.archived_count > 0 ? (
          <Link to={pathTo(paths.archivedItems, {}, { app: app.slug })} className={styles.archive}>
            <ArchiveIcon aria-hidden="true" />
            {t('apps.archive')} <span className={styles.number}>{app.archived_count}</span>
          </Link>
        ) : null}
      </fieldset>
      {isFiltering ? (
        <FilterDialog
          app={app}
          conditions={conditions}
          names={names}
          onClose={() => setFiltering(false)}
          onApply={(next, known) => {
            setConditions(next, known);
            setFiltering(false);
          }}
        />
      ) : null}
    </div>
  );
}

function TagChoice({ tags, onChoose }: { tags: readonly TagValue[]; onChoose: (tag: string) => void }) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const fitting = tags.filter(({ displayValue }) =>
    displayValue.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') onChoose(words.trim());
      }}
    >
      <SearchInput
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={t('apps.filter.tag_name')}
        placeholder={t('apps.filter.tag_name')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {fitting.map(({ displayValue }) => (
        <button key={displayValue} type="button" onClick={() => onChoose(displayValue)}>
          <TagIcon aria-hidden="true" />
          <span className="cut">{displayValue}</span>
        </button>
      ))}
      {words.trim() === '' ? null : (
        <Button type="submit" size="small">
          {t('apps.filter.tag_apply', { name: words.trim() })}
        </Button>
      )}
    </form>
  );
}
