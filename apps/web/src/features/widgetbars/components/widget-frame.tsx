import { type ReactNode, useId } from 'react';
import { Link } from '../../../kit/navigation.ts';
import styles from './widget-bar.module.css';

interface WidgetFrameProps {
  /** Empty where the widget says by itself what it is. */
  title: string;
  /** Names a widget without a title. */
  label: string;
  way?: ReactNode;
  children: ReactNode;
}

/** A widget with its heading. */
export function WidgetFrame({ title, label, way, children }: WidgetFrameProps) {
  const id = useId();
  return (
    <section
      className={styles.widget}
      {...(title === '' ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      {title === '' ? null : (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {way}
        </header>
      )}
      {children}
    </section>
  );
}

/** Leads from a widget to where there is more of it. */
export function WidgetWay({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.way}>
      {children}
    </Link>
  );
}
