/** SQL: whether a notification is of an appointment that is no more, of which its message is all that is left. */
export const isOfGone = (alias: string): string =>
  `(${alias}.kind = 'appointment_canceled' and ${alias}.appointment_id is null)`;
