import type { siteProductEndpoints } from '#contract/content/site-products.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readData, readSaas } from './read-offer.ts';
import { readProduct } from './read-product.ts';

export function siteProductHandlers(db: Database, clock: Clock): Handlers<typeof siteProductEndpoints> {
  return {
    'site.product': ({ query: { page } }, { language }) => readProduct(db, { page, language, now: clock() }),
    'site.saas': (_request, { language }) => readSaas(db, { language, now: clock() }),
    'site.data': (_request, { language }) => readData(db, { language, now: clock() }),
  };
}
