import styles from './count-facts.module.css';

interface CountFactsProps {
  /** What was counted, and how many there are, in words. */
  facts: readonly { label: string; count: string }[];
}

/** What an import does, in numbers. */
export function CountFacts({ facts }: CountFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
