/** Public holidays of which years, where, and in which language they are called. */
export type Wanted = { country: string; state: string; language: string; years: readonly number[] };

/** A public holiday: its first day, `YYYY-MM-DD`, and how many days it lasts. */
export type Holiday = { date: string; days: number; name: string; rule: string };
