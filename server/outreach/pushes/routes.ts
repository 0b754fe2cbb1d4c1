import { apiBase } from '#contract/endpoints.ts';
import { digestChartPath, digestSealPath, pushLinkPath } from '#contract/outreach/push-rules.ts';
import { pushEndpoints } from '#contract/outreach/pushes.ts';
import { publicPaths } from '#contract/paths.ts';
import type { RenderPage } from '#server/content/reviews/draw-uncommitted.ts';
import { readEmail } from '#server/identity/accounts/email-queries.ts';
import { BotCaller } from '#server/outreach/bots/bot-caller.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { clientOf } from '#server/platform/http/bind-endpoints.ts';
import { AddressBuckets } from '#server/platform/limits/address-buckets.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { returnAddressOf } from '#server/platform/messages/mail/return-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { pushBelongings } from './belongings.ts';
import { readChart } from './chart-address.ts';
import { type ComposeDeps, composeMail, textOfPreview } from './compose.ts';
import { recoverDeliveries } from './delivery-queries.ts';
import { drawChart, drawSeal } from './draw-chart.ts';
import { exportDeliveries } from './export-deliveries.ts';
import { exportExcluded } from './export-excluded.ts';
import { leave, prefer, readLeaving } from './leave.ts';
import { followLink } from './links.ts';
import { sweepPaces } from './pace.ts';
import { previewPage, readFrozenPage } from './preview-page.ts';
import { PushSender } from './push-sender.ts';
import { countPushes } from './queries.ts';
import { listProviders, readDeliveries, readFrozen, readPush, readPushes, wireCard } from './read-pushes.ts';
import { chosenBefore, countRecipients } from './recipients.ts';
import { ReportDoor } from './report-door.ts';
import { momentOf } from './rhythm.ts';
import { actOnPush, decideUnknown, type PushDeps, removePush, savePush, schedulePush } from './save-push.ts';
import { showAddress } from './show-address.ts';
import { takePosted } from './take-posted.ts';
import { takeSteps } from './take-steps.ts';

/** How often pushes that are due are looked for, in seconds. */
const lookEvery = 15;

/** An address always gives the same picture. */
const chartAge = 'public, max-age=31536000, immutable';

/** Clicks of one address that are counted; it is led on beyond them, too. */
const mostClicks = { burst: 30, perSecond: 0.2 };

export interface PushNeeds extends Pick<ComposeDeps, 'readBrand' | 'findCut'> {
  /** Answers nothing where the public site is not served. */
  readonly renderPage: RenderPage;
  readonly admit: RouteLimitCheck;
}

/** Digests for contacts, sent one by one. */
export function pushFeature(platform: Platform, { readBrand, findCut, renderPage, admit }: PushNeeds) {
  const { db, clock, sweepTime, config, publicUrl, secret, messages, send, sending, log, database } = platform;
  const onError = (error: unknown) => log.error({ err: error }, 'pushes');
  const { domain, listen, webhookSecret } = config.bounces;
  const returnAddress = domain === undefined ? undefined : (id: string) => returnAddressOf(id, { domain, secret });
  const sender = new PushSender({
    // What has to be tried again later would wait for as long as a wrong clock says.
    ...{ db, clock: sweepTime.clock, mail: config.mail, send, publicUrl, onError },
    bots: new BotCaller({ db, clock, secret }),
    returnAddressOf: returnAddress,
  });
  const reports =
    domain === undefined || !listen
      ? undefined
      : { listen, door: new ReportDoor({ db, clock, onError, signing: { domain, secret } }) };
  const deps: PushDeps = {
    ...{ db, publicUrl, readBrand, findCut, secret, isKept: config.mail === undefined },
    wake: () => void sending.isHeld().then((isHeld) => isHeld || sender.wake(), onError),
  };
  const clicks = new AddressBuckets({ most: 5_000 });
  let isFirst = true;
  return defineFeature({
    endpoints: pushEndpoints,
    belongings: pushBelongings,
    handlers: {
      'push.list': ({ body }, { actor }) => readPushes(db, body, actor),
      'push.counts': ({ body }, { actor: { stockId } }) =>
        inCompany(db, stockId, (tx) => countEach(body.filters, (filter) => countPushes(tx, stockId, filter))),
      'push.detail': ({ params }, { actor }) => readPush(db, params.id, { ...actor, isKept: deps.isKept }),
      'push.watch': ({ params }, { actor }) => readPush(db, params.id, { ...actor, isKept: deps.isKept }),
      'push.save': ({ body }, { actor }) => savePush(deps, body, actor),
      'push.remove': ({ body }, { actor }) => removePush(deps, body, actor),
      'push.recipients': ({ body }, { actor: { stockId, now } }) =>
        inCompany(db, stockId, async (tx) => {
          await chosenBefore(tx, stockId, body.id);
          return countRecipients(tx, stockId, { ...body, now: momentOf(body, now) });
        }),
      'push.exportExcluded': ({ body }, { actor }) => exportExcluded(db, body, actor),
      'push.preview': async ({ body }, { actor }) => {
        const { mail, card } = await composeMail(db, body, actor, deps);
        const text = textOfPreview(mail.text);
        const drawn = wireCard(card, await listProviders(db, { stockId: actor.stockId, botIds: body.botIds }));
        return { ...mail, text, card: drawn, from: mail.fromName, bytes: Buffer.byteLength(mail.html) };
      },
      'push.previewPage': ({ body }, { actor }) => previewPage(deps, renderPage, body, actor),
      'push.frozen': ({ params }, { actor }) => readFrozen(db, params.id, actor.stockId),
      'push.frozenPage': ({ params }, { actor }) => readFrozenPage(db, renderPage, params.id, actor.stockId),
      'push.test': async ({ body }, { actor }) => {
        const to = await readEmail(db, actor.userId);
        if (to === null) throw new AppError('PUSH_OWN_ADDRESS');
        const { mail, hasContent } = await composeMail(db, body, { ...actor, isTest: true }, deps);
        if (!hasContent && body.foreword === '') throw new AppError('PUSH_EMPTY');
        await db.transaction((tx) => messages.queue(tx, { channel: 'mail', to, ...mail }));
        return { email: maskAddress(to) };
      },
      'push.schedule': ({ body }, { actor }) => schedulePush(deps, body, actor),
      'push.act': ({ body }, { actor }) => actOnPush(deps, body, actor),
      'push.decide': ({ body }, { actor }) => decideUnknown(deps, body, actor),
      'push.deliveries': ({ body }, { actor }) => readDeliveries(db, body, actor),
      'push.address': ({ body }, { actor }) => showAddress(db, body, actor),
      'push.export': ({ body }, { actor }) => exportDeliveries(db, body, actor),
      'push.leaving': ({ body }, call) => readLeaving(body.token, call),
      'push.leave': ({ body }, call) => leave(body.token, call),
      'push.prefer': ({ body }, call) => prefer(body, call),
      'push.report': ({ body }, { now }) => takePosted(body, { db, now, secret: webhookSecret }),
    },
    repeated: [
      {
        ...{ name: 'due-pushes', every: lookEvery },
        run: async ({ now }) => {
          // A database of our own has one process: what the last one had under way when it ended is settled at once.
          if (isFirst && database.isOurs) await recoverDeliveries(db, { before: sweepTime.beganAt(now), now });
          isFirst = false;
          if (await sending.isHeld()) return;
          try {
            await takeSteps(db, now, deps);
          } finally {
            sender.wake();
          }
        },
      },
    ],
    sweeps: [({ db: own, now }) => sweepPaces(own, now)],
    routes: (app) => {
      if (reports) {
        app.addHook('onReady', async () => {
          // What a hook returns would be taken for an error.
          await reports.door.open(reports.listen);
        });
      }
      app.get<{ Params: { token: string } }>(
        `${apiBase}${pushLinkPath}/:token`,
        { schema: { hide: true } },
        async (request, reply) => {
          admit('push.link', clientOf(request));
          const { params, method, headers, ip } = request;
          // A look ahead is no click, and neither is the same address again and again.
          const isLook = method === 'HEAD' || 'sec-purpose' in headers || 'x-purpose' in headers;
          const doesCount = !isLook && clicks.take('click', ip, mostClicks) === undefined;
          const url = await followLink(db, params.token, doesCount);
          reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
          reply.header('x-robots-tag', 'noindex');
          // That page says that the address is not complete.
          return reply.redirect(url ?? publicPaths.linkDescription, 302);
        },
      );
      app.get<{ Params: { name: string } }>(
        `${apiBase}${digestChartPath}/:name`,
        { schema: { hide: true } },
        async ({ params: { name } }, reply) => {
          const chart = readChart(name, secret);
          if (!chart) throw new AppError('NOT_FOUND');
          // Mail programs show pictures of other sites, and an address always gives the same one.
          reply.header('cache-control', chartAge).header('cross-origin-resource-policy', 'cross-origin');
          return reply.type('image/png').send(await drawChart(name, chart));
        },
      );
      app.get(`${apiBase}${digestSealPath}`, { schema: { hide: true } }, async (_request, reply) => {
        reply.header('cache-control', chartAge).header('cross-origin-resource-policy', 'cross-origin');
        return reply.type('image/png').send(await drawSeal());
      });
    },
    close: async () => {
      await reports?.door.close();
      await sender.close();
    },
  });
}
