import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { illustrationPatternSchema } from '#contract/content/site.ts';
import type { SiteBundle } from '#contract/rendering.ts';
import { AppError } from '#server/platform/errors.ts';
import { drawPreview } from './draw-preview.ts';
import { PageCache, sendPage, storePage } from './page-cache.ts';

/** An address always gives the same picture; only a new release may draw it differently. */
const age = 'public, max-age=2592000';

/** Illustrations as SVG, compressed once, and as PNG for link previews. */
export function serveIllustrations(app: FastifyInstance, illustration: SiteBundle['illustration']): void {
  const drawn = new PageCache();
  app.get('/illustrations/:pattern/:file', async (request, reply) => {
    const { pattern, file } = request.params as { pattern: string; file: string };
    const known = illustrationPatternSchema.safeParse(pattern);
    const [, seed, form] = /^(\d{1,15})\.(svg|png)$/.exec(file) ?? [];
    if (!known.success || seed === undefined) throw new AppError('NOT_FOUND');
    const ground = (request.query as Record<string, unknown>).ground === 'ink' ? 'ink' : 'paper';
    const key = `${known.data} ${seed} ${ground}`;
    const draw = () => illustration(known.data, Number(seed), ground);
    // Other sites may show pictures: feed readers and link previews.
    reply.header('cache-control', age).header('cross-origin-resource-policy', 'cross-origin');
    if (form === 'png') return reply.type('image/png').send(await drawPreview(key, draw));
    const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), vary: 'accept-encoding' };
    const stored = await drawn.fetch(key, () =>
      storePage(200, draw(), { ...headers, 'content-type': 'image/svg+xml' }),
    );
    reply.hijack();
    sendPage(request.raw, reply.raw, stored);
  });
}
