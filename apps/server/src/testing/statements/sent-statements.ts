import pg from 'pg';

export type SentColumn = { name: string; type: number };
type Field = { name: string; dataTypeID: number };
type Query = { text?: string; handleRowDescription(message: { fields: Field[] }): void };

/**
 * Notes for every statement that this process sends what PostgreSQL says of its columns.
 * @returns the statements by their text, filled as they are sent, and what ends it
 */
export function noteStatements(): { sent: Map<string, SentColumn[]>; stop(): void } {
  const { prototype } = (pg as unknown as { Query: { prototype: Query } }).Query;
  const sent = new Map<string, SentColumn[]>();
  const handle = prototype.handleRowDescription;
  prototype.handleRowDescription = function noted(this: Query, message) {
    const columns = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    if (this.text !== undefined) sent.set(this.text, columns);
    handle.call(this, message);
  };
  return {
    sent,
    stop() {
      prototype.handleRowDescription = handle;
    },
  };
}
