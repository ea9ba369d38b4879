import frame from './frame.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

/** The frame before anything is known: nothing moves when the rest comes. */
export function FrameSkeleton() {
  return (
    <div className={frame.frame} aria-busy="true">
      <main className={frame.sheet}>
        <PageSkeleton />
      </main>
    </div>
  );
}
