import { sqlState } from '../../platform/db/database.ts';
import { conflict } from '../../platform/problem.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Writes a post into streams that were there when they were looked for.
 * @throws Problem 409 where one of them was deleted meanwhile
 */
export async function intoStreams<T>(post: () => Promise<T>): Promise<T> {
  try {
    return await post();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (sqlState(error) === FOREIGN_KEY_VIOLATION && constraint === 'activity_containers_container_id_fkey')
      throw conflict('stream_gone');
    throw error;
  }
}
