/** Somebody stopped what a job makes: what is half made goes, and nothing has failed. */
export class StoppedError extends Error {
  override name = 'StoppedError';
}
