import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from './store.ts';

/** Says in the log what keeps files from being stored, which the first upload would find out otherwise. */
export async function lookAtStore(store: Pick<FileStore, 'refusal'>, log: FastifyBaseLogger): Promise<void> {
  try {
    const code = await store.refusal();
    if (code !== undefined) log.warn({ code }, 'the file store refuses files: look at its settings');
  } catch (error) {
    log.warn({ err: error }, 'the file store does not respond');
  }
}
