import { Button, ProgressBar } from '@dorfplatz/ui';
import styles from './making.module.css';

interface MakingProps {
  /** Percent of the way. */
  progress: number;
  /** What is being made and how far it is. */
  label: string;
  stopLabel: string;
  isStopping: boolean;
  onStop: () => void;
}

/** A file that a job makes: how far it is, and the way to stop it. */
export function Making({ progress, label, stopLabel, isStopping, onStop }: MakingProps) {
  return (
    <div className={styles.making}>
      <ProgressBar share={progress / 100} label={label} />
      <p className="small muted">{label}</p>
      <Button size="small" busy={isStopping} onClick={onStop}>
        {stopLabel}
      </Button>
    </div>
  );
}
