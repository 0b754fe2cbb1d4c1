import type { FastifyInstance } from 'fastify';
import { illustrationPatternSchema } from '#contract/content/site.ts';
import type { SiteBundle } from '#contract/rendering.ts';
import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { clientOf } from '#server/platform/http/bind-endpoints.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import { drawPreview } from './draw-preview.ts';
import { PageCache, replyWithPage, sharedHeaders, storePage } from './page-cache.ts';

/** An address always gives the same picture; only a new release may draw it differently. */
const age = 'public, max-age=2592000';

interface IllustrationDeps {
  readonly illustration: SiteBundle['illustration'];
  /** Called before one is drawn: there are any number. */
  readonly admit: RouteLimitCheck;
}

/** Illustrations as SVG, compressed once, and as PNG for link previews. */
export function serveIllustrations(app: FastifyInstance, { illustration, admit }: IllustrationDeps): void {
  const drawn = new PageCache();
  /** Pages ask for all of theirs at once. */
  const drawing = new BoundedQueue({ running: 2, waiting: 100 });
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
    const begin = () => admit(form === 'png' ? 'illustration.preview' : 'illustration.drawing', clientOf(request));
    if (form === 'png') return reply.type('image/png').send(await drawPreview(key, { begin, svg: draw }));
    const headers = { ...sharedHeaders(reply), vary: 'accept-encoding' };
    const stored = await drawn.fetch(key, async () => {
      begin();
      return drawing.run(() => storePage(200, draw(), { ...headers, 'content-type': 'image/svg+xml' }));
    });
    replyWithPage(request, reply, stored);
  });
}
