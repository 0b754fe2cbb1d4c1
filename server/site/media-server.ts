import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { type SentFile, sendStoredFile } from '#server/platform/http/send-stored-file.ts';

/** A video file: a stored one, or a track made of the video's texts. */
type Media = { readonly kind: 'file'; readonly file: SentFile } | { readonly kind: 'track'; readonly text: string };

interface Uploaded {
  readonly kind: 'image' | 'video';
  readonly id: string;
  readonly width?: string;
  readonly view?: string;
}

interface MediaDeps {
  /** Throws NOT_FOUND for what visitors may not see. */
  readonly find: (id: number, file: string) => Promise<Media>;
  /** The same for uploads; `isPrivate` for signed preview URLs. */
  readonly findUploaded: (wanted: Uploaded) => Promise<SentFile & { readonly isPrivate: boolean }>;
}

interface Address {
  readonly Params: { readonly id: string; readonly file: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** Serves files of published videos, `/media/<id>/<file>`, and pictures in texts, `/media/images/<id>/<width>.webp`. */
export function registerMedia(app: FastifyInstance, { find, findUploaded }: MediaDeps): void {
  app.get<Address>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError('NOT_FOUND');
    const media = await find(Number(id), file);
    if (media.kind === 'track') {
      return reply.header('cache-control', 'public, no-cache').type('text/vtt; charset=utf-8').send(media.text);
    }
    return sendStoredFile(request, asFile(reply), media.file);
  });
  app.get<Address>('/media/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const width = /^(\d{1,5})\.webp$/.exec(file)?.[1];
    if (width === undefined) throw new AppError('NOT_FOUND');
    return sendStoredFile(
      request,
      asFile(reply),
      await findUploaded({ kind: 'image', id, width, ...viewOf(request.query) }),
    );
  });
  app.get<Address>('/media/videos/:id', async (request, reply) => {
    const { id } = request.params;
    return sendStoredFile(request, asFile(reply), await findUploaded({ kind: 'video', id, ...viewOf(request.query) }));
  });
}

/** Served with its own type and never executed, even when opened directly. */
function asFile(reply: FastifyReply): FastifyReply {
  return reply.header('content-disposition', 'inline');
}

const viewOf = ({ view }: Readonly<Record<string, unknown>>) => (typeof view === 'string' ? { view } : {});
