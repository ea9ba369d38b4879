import { classNames, GroupIcon, Select, toneStyle } from '@dorfplatz/ui';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useId, useRef } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { PostingPlace } from '../places.ts';
import styles from './entry-form.module.css';

interface PlaceChoiceProps {
  places: readonly PostingPlace[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  isRefused: boolean;
}

/** Where a post goes: the places chosen so far, and a list to add another. */
export function PlaceChoice({ places, chosen, onChange, isRefused }: PlaceChoiceProps) {
  const t = useTranslate();
  const left = places.filter(({ id }) => !chosen.includes(id));
  const isFixed = places.length === 1;
  const list = useRef<HTMLSelectElement>(null);
  const reasonId = useId();
  // What is missing has the keys, and its reason beside it.
  useEffect(() => {
    if (isRefused) list.current?.focus();
  }, [isRefused]);
  return (
    <div className={styles.places}>
      <span className="muted">{t('stream.post_into')}</span>
      {places
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name, color, image, groupSlug }) => (
          <span
            key={id}
            className={classNames(styles.place, color && 'tone')}
            style={color ? toneStyle(color) : undefined}
            data-fixed={isFixed ? '' : undefined}
          >
            {groupSlug ? (
              <GroupIcon src={image} color={color} size={20} />
            ) : (
              <GlobeHemisphereWestIcon weight="duotone" aria-hidden="true" />
            )}
            <span className="cut">{name}</span>
            {isFixed ? null : (
              <button
                type="button"
                onClick={() => onChange(chosen.filter((each) => each !== id))}
                aria-label={t('stream.remove_place', { name })}
              >
                <XIcon aria-hidden="true" />
              </button>
            )}
          </span>
        ))}
      {left.length > 0 ? (
        <Select
          aria-label={t('stream.choose_place')}
          ref={list}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? reasonId : undefined}
          value=""
          onChange={(event) => onChange([...chosen, Number(event.target.value)])}
          options={[
            {
              value: '',
              label: t(chosen.length > 0 ? 'stream.another_place' : 'stream.choose_place'),
              disabled: true,
            },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      {isRefused ? (
        <span id={reasonId} className={styles.reason}>
          {t('stream.place_missing')}
        </span>
      ) : null}
    </div>
  );
}
