import type { Page } from 'playwright-core';
import { apiBase } from '#contract/endpoints.ts';
import { notificationStreamPath } from '#contract/identity/notifications.ts';

/** Ends the stream of notifications at once, so that the network of a page comes to rest. */
export function withoutStream(page: Page): Promise<unknown> {
  return page.route(`**${apiBase}${notificationStreamPath}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
}
