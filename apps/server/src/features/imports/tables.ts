/** Where an archive goes. */
export type ImportTarget = {
  networkId: number;
  groupId: number;
  streamId: number;
  folderId: number | null;
  language: string;
  timeZone: string;
};

/** A file that storage holds already, with a row that nothing shows yet. */
export type KeptFile = { id: number; name: string; contentType: string; size: number; sha256: string };

/** A message ready to be written down. */
export type ImportedMessage = {
  key: string;
  /** ISO 8601. */
  date: string;
  email: string;
  name: string;
  content: string;
  files: KeptFile[];
  /** The post it answers: one that exists, or a message of the same batch by its key; none makes it a post. */
  answers: { activityId: number } | { key: string } | undefined;
};

export type BatchCounts = { posts: number; replies: number; people: number; files: number };
