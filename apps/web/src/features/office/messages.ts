const meanings: Readonly<Record<string, 'closed' | 'ready'>> = {
  UI_Close: 'closed',
  close: 'closed',
  App_LoadingStatus: 'ready',
};

/** What an office tells the page around it, as far as that goes by it: texts of JSON, or objects. */
export function readMessage(data: unknown): 'closed' | 'ready' | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const id = (message as { MessageId?: unknown } | null)?.MessageId;
    return typeof id === 'string' && Object.hasOwn(meanings, id) ? meanings[id] : undefined;
  } catch {
    return undefined;
  }
}
