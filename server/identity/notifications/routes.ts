import { Gauge } from 'prom-client';
import { apiBase } from '#contract/endpoints.ts';
import { notificationEndpoints, notificationStreamPath } from '#contract/identity/notifications.ts';
import type { ListGoodSessions } from '#server/identity/sessions/service.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Authenticate } from '#server/platform/http/bind-endpoints.ts';
import { readToken } from '#server/platform/http/token.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removeOwnBot, saveOwnBot, testOwnBot } from './manage-bot.ts';
import { sweepNotifications } from './queries.ts';
import { readNotifications, readSettings, readThem, readUnread, saveSettings } from './read-notifications.ts';
import { sendWaitingMails } from './send-mails.ts';
import { NotificationStreams } from './streams.ts';

interface NotificationNeeds {
  readonly authenticate: Authenticate;
  readonly listGood: ListGoodSessions;
  readonly readBrand: ReadBrand;
}

/** How late a mail may go, in seconds. */
const mailEvery = 20;

export function notificationFeature(
  { db, log, messages, publicUrl, secret }: Platform,
  { authenticate, listGood, readBrand }: NotificationNeeds,
) {
  const streams = new NotificationStreams({
    db,
    listGood,
    onError: (error) => log.error({ err: error }, 'telling tabs of notifications'),
  });
  const open = new Gauge({
    name: 'notification_streams',
    help: 'Open tabs that are told of notifications at once',
    registers: [],
    collect() {
      this.set(streams.count);
    },
  });
  return defineFeature({
    endpoints: notificationEndpoints,
    metrics: [open],
    handlers: {
      'notification.list': ({ query }, { db: own, actor }) => readNotifications(own, query, actor),
      'notification.unread': (_request, { db: own, actor }) => readUnread(own, actor),
      'notification.read': ({ body }, { db: own, actor }) => readThem(own, body, actor),
      'notification.settings': (_request, { db: own, actor }) => readSettings(own, actor.userId),
      'notification.saveSettings': ({ body }, { db: own, actor }) => saveSettings(own, body, actor),
      'notification.saveBot': ({ body }, { db: own, actor }) => saveOwnBot({ db: own, secret }, body, actor),
      'notification.removeBot': (_request, { db: own, actor }) => removeOwnBot({ db: own }, actor),
      'notification.testBot': (_request, { db: own, actor }) => testOwnBot({ db: own, secret }, actor),
    },
    routes: (app) => {
      app.get(apiBase + notificationStreamPath, { schema: { hide: true } }, async (request, reply) => {
        const { userId, stockId, tokenHash } = await authenticate(readToken(request.headers), { keepAlive: false });
        if (streams.isFull) throw new AppError('OVERLOADED');
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        reply.raw.writeHead(200, {
          ...{ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
          // nginx would keep it back until its buffer is full.
          'x-accel-buffering': 'no',
        });
        streams.open(reply.raw, { userId, stockId, tokenHash });
      });
      // Before the server waits for its connections.
      app.addHook('preClose', async () => streams.close());
    },
    repeated: [
      {
        ...{ name: 'notification-mails', every: mailEvery },
        run: ({ db: own, now, signal }) =>
          sendWaitingMails(own, { messages, publicUrl, readBrand, secret }, { now, signal }),
      },
    ],
    wakes: [{ on: 'notification', wake: () => streams.look() }],
    sweeps: [({ db: own, now }) => sweepNotifications(own, now)],
  });
}
