import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { sendStoredFile } from '#server/platform/http/send-stored-file.ts';
import type { FileStore } from '#server/platform/storage/store.ts';

/** What a file of a video is: one of the store, or a text made of the video's own. */
type Media =
  | { readonly kind: 'stored'; readonly name: string; readonly type: string }
  | { readonly kind: 'track'; readonly text: string };

interface MediaDeps {
  readonly store: FileStore;
  /** Throws NOT_FOUND for what visitors may not see. */
  readonly find: (id: number, file: string) => Promise<Media>;
}

/** Serves the files of published videos: `/media/<id>/<file>`. */
export function registerMedia(app: FastifyInstance, { store, find }: MediaDeps): void {
  app.get('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params as { id: string; file: string };
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError('NOT_FOUND');
    const media = await find(Number(id), file);
    if (media.kind === 'track') {
      return reply.header('cache-control', 'public, no-cache').type('text/vtt; charset=utf-8').send(media.text);
    }
    const stored = await store.stat(media.name);
    if (!stored) throw new AppError('NOT_FOUND');
    return sendStoredFile(request, reply, { store, name: media.name, file: stored, type: media.type });
  });
}
