/** Something that a founder or a newcomer does first; its title is the text `first_steps.KEY` of the feature. */
export type FirstStep = {
  readonly key: string;
  /** Founders run the network; everybody else who is new is a newcomer. */
  readonly whose: 'founder' | 'newcomer';
  /** Where it stands among the others: the lowest first. */
  readonly position: number;
  /** The screen where it is done; `:id` stands for the member. */
  readonly path: string;
  /** SQL that is true once the member `m` has done it. It is ours, never what somebody typed. */
  readonly isDone: string;
};

const steps = new Map<string, FirstStep>();

/**
 * Adds steps to the lists of founders and newcomers; a feature registers its own when it is loaded.
 * @throws Error for a key that is taken: that is a mistake of ours
 */
export function registerFirstSteps(...more: readonly FirstStep[]): void {
  for (const step of more) {
    if (steps.has(step.key)) throw new Error(`the first step ${step.key} is registered twice`);
    steps.set(step.key, step);
  }
}

/** The steps of founders or of newcomers, in their order. */
export const firstStepsOf = (whose: FirstStep['whose']): readonly FirstStep[] =>
  [...steps.values()].filter((step) => step.whose === whose).sort((a, b) => a.position - b.position);
