import styles from './entrance.module.css';

/** A text that an administrator put around the sign-in; nothing when there is none. */
export function AdministratorText({ text }: { text: string }) {
  return text.trim() ? <p className={styles.administratorText}>{text}</p> : null;
}
