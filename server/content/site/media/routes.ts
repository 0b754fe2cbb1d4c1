import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { clientOf } from '#server/platform/http/bind-endpoints.ts';
import { sendStoredFile } from '#server/platform/http/send-stored-file.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findMedia } from './find-media.ts';
import { findUploaded } from './find-uploaded.ts';

type MediaSource = Pick<Platform, 'db' | 'store' | 'secret' | 'clock'> & { readonly admit: RouteLimitCheck };

interface Address {
  readonly Params: { readonly id: string; readonly file: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** Serves files of published videos, `/media/<id>/<file>`, and pictures in texts, `/media/images/<id>/<width>.webp`. */
export function mediaFeature(platform: MediaSource) {
  return defineFeature({ routes: (app) => registerMedia(app, platform) });
}

function registerMedia(app: FastifyInstance, source: MediaSource): void {
  const { clock, admit } = source;
  app.get<Address>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError('NOT_FOUND');
    admit('media.file', clientOf(request));
    const media = await findMedia(source, { id: Number(id), file, now: clock() });
    if (media.kind === 'track') {
      return reply.header('cache-control', 'public, no-cache').type('text/vtt; charset=utf-8').send(media.text);
    }
    return sendStoredFile(request, asFile(reply), media.file);
  });
  app.get<Address>('/media/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const width = /^(\d{1,5})\.webp$/.exec(file)?.[1];
    if (width === undefined) throw new AppError('NOT_FOUND');
    admit('media.file', clientOf(request));
    return sendStoredFile(
      request,
      asFile(reply),
      await findUploaded(source, { kind: 'image', id, width, ...viewOf(request.query) }, clock()),
    );
  });
  app.get<Address>('/media/videos/:id', async (request, reply) => {
    const { id } = request.params;
    admit('media.file', clientOf(request));
    const file = await findUploaded(source, { kind: 'video', id, ...viewOf(request.query) }, clock());
    return sendStoredFile(request, asFile(reply), file);
  });
}

/** Served with its own type and never executed, even when opened directly. */
function asFile(reply: FastifyReply): FastifyReply {
  return reply.header('content-disposition', 'inline');
}

const viewOf = ({ view }: Readonly<Record<string, unknown>>) => (typeof view === 'string' ? { view } : {});
