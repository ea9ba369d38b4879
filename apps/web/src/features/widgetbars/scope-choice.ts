import type { AppointmentScope } from '@dorfplatz/contract';

/** The choice with one more or one less; `all` stands alone [RUL-0443]. */
export function chosenWith(
  scope: readonly AppointmentScope[],
  one: AppointmentScope,
  isChosen: boolean,
): AppointmentScope[] {
  const others = scope.filter((each) => each !== one);
  if (!isChosen) return others;
  return one === 'all' ? ['all'] : [...others.filter((each) => each !== 'all'), one];
}
