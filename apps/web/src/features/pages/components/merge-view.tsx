import type { AnswerOf, mergePage, PageMergePart } from '@dorfplatz/contract';
import { Alert, Button, Field, RadioCards, Select } from '@dorfplatz/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Choice, mergedContent } from '../merged.ts';
import styles from './page-editor.module.css';

type Merge = AnswerOf<typeof mergePage>;

interface MergeViewProps {
  merge: Merge;
  mine: { title: string; content: string };
  isBusy: boolean;
  /** What holds from now on; what was not chosen is kept as a version. */
  onSave: (chosen: { title: string; content: string }) => void;
  /** Goes on writing without deciding. */
  onBack: () => void;
}

/** Two texts of one page, paragraph by paragraph: what both have, and where somebody must choose [A18]. */
export function MergeView({ merge, mine, isBusy, onSave, onBack }: MergeViewProps) {
  const t = useTranslate();
  const name = merge.author?.display_name ?? t('pages.merge.somebody');
  const [choices, setChoices] = useState<readonly Choice[]>(() => merge.parts.map(() => 'mine' as const));
  const hasTwoTitles =
    mine.title !== merge.title && mine.title !== merge.base_title && merge.title !== merge.base_title;
  const [title, setTitle] = useState(mine.title === merge.base_title ? merge.title : mine.title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = merge.parts.filter(({ is_conflict }) => is_conflict).length;
  return (
    <section aria-labelledby="merge" className={styles.editor}>
      <h2 id="merge" ref={heading} tabIndex={-1}>
        {t('pages.merge.title')}
      </h2>
      <Alert kind="info">{t('pages.merge.text', { name, count })}</Alert>
      {hasTwoTitles ? (
        <Field id="merge-title" label={t('pages.page_title')}>
          <Select
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            options={[mine.title, merge.title].map((each) => ({ value: each, label: each }))}
          />
        </Field>
      ) : null}
      <div className={styles.parts}>
        {merge.parts.map((part, index) =>
          part.is_conflict ? (
            <Conflict
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change places
              key={index}
              number={merge.parts.slice(0, index + 1).filter(({ is_conflict }) => is_conflict).length}
              part={part}
              name={name}
              choice={choices[index]!}
              onChoose={(choice) => setChoices(choices.map((each, at) => (at === index ? choice : each)))}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change places
            <div key={index} className={styles.agreed}>
              {part.text}
            </div>
          ),
        )}
      </div>
      <div className={styles.foot}>
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => onSave({ title, content: mergedContent(merge.parts, choices) })}
        >
          {t('pages.merge.save')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onBack}>
          {t('pages.merge.back')}
        </Button>
      </div>
    </section>
  );
}

interface ConflictProps {
  number: number;
  part: PageMergePart;
  name: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function Conflict({ number, part, name, choice, onChoose }: ConflictProps) {
  const t = useTranslate();
  const side = (title: string, text: string) => (
    <div className={styles.side}>
      <h3>{title}</h3>
      <div>{text === '' ? <i>{t('pages.merge.nothing')}</i> : text}</div>
    </div>
  );
  return (
    <fieldset className={styles.conflict}>
      <legend>{t('pages.merge.place', { number })}</legend>
      <div className={styles.sides}>
        {side(t('pages.merge.base'), part.base)}
        {side(t('pages.merge.mine'), part.mine)}
        {side(t('pages.merge.theirs', { name }), part.theirs)}
      </div>
      <RadioCards
        name={`choice-${number}`}
        legend={t('pages.merge.what_holds')}
        value={choice}
        onChange={onChoose}
        options={[
          { value: 'mine', label: t('pages.merge.take_mine') },
          { value: 'theirs', label: t('pages.merge.take_theirs', { name }) },
          { value: 'both', label: t('pages.merge.take_both') },
        ]}
      />
    </fieldset>
  );
}
