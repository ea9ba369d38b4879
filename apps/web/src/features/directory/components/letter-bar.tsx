import { classNames } from '@dorfplatz/ui';
import { useEffect, useRef } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './directory.module.css';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface LetterBarProps {
  /** How many there are under each letter. */
  counts: readonly { letter: string; count: number }[];
  chosen: string | undefined;
  addressOf: (letter: string) => string;
}

/** The letters that entries begin with, each an address; those without entries lead nowhere. */
export function LetterBar({ counts, chosen, addressOf }: LetterBarProps) {
  const t = useTranslate();
  const row = useRef<HTMLElement>(null);
  const letters = counts.length;
  // On phones the letters go on beyond the screen: the chosen one shall be in sight, between its neighbours.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the letters have their places only once they are counted
  useEffect(() => {
    const letter = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !letter) return;
    row.current.scrollLeft = letter.offsetLeft - (row.current.clientWidth - letter.offsetWidth) / 2;
  }, [chosen, letters]);
  const others = counts.some(({ letter }) => letter === '#') || chosen === '#' ? ['#'] : [];
  const current = (isCurrent: boolean) => (isCurrent ? ('true' as const) : undefined);
  return (
    <nav ref={row} className={styles.letters} aria-label={t('directory.letters')}>
      <Link
        to={addressOf('')}
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={current(!chosen)}
      >
        {t('directory.all_letters')}
      </Link>
      {[...alphabet, ...others].map((letter) => {
        const count = counts.find((each) => each.letter === letter)?.count ?? 0;
        const name = letter === '#' ? t('directory.other_letters') : letter;
        return count === 0 && letter !== chosen ? (
          <span key={letter} className={classNames(styles.none)} aria-hidden="true">
            {letter}
          </span>
        ) : (
          <Link
            key={letter}
            to={addressOf(letter)}
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-current={current(letter === chosen)}
            aria-label={t('directory.letter', { letter: name, count })}
          >
            {letter}
          </Link>
        );
      })}
    </nav>
  );
}
