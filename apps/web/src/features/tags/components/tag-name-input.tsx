import { TAG_NAME } from '@dorfplatz/contract';
import { TextInput } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { pickerRest } from '../../../kit/picker-state.ts';
import { tagNamesQuery } from '../api.ts';

interface TagNameInputProps {
  value: string;
  onChange: (name: string) => void;
  /** The tag that is not offered. */
  except: string;
}

/** The name of a tag, with those that there are to choose from. */
export function TagNameInput({ value, onChange, except }: TagNameInputProps) {
  const list = useId();
  const [letters, setLetters] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLetters(value.trim()), pickerRest);
    return () => clearTimeout(timer);
  }, [value]);
  const { data = [] } = useQuery(tagNamesQuery(letters));
  return (
    <>
      <TextInput
        value={value}
        list={list}
        maxLength={TAG_NAME}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {data
          .filter((name) => name !== except)
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  );
}
