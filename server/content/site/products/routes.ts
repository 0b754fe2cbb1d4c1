import { siteProductEndpoints } from '#contract/content/site-products.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readData, readSaas } from './read-offer.ts';
import { readProduct } from './read-product.ts';

export const siteProductFeature = defineFeature({
  endpoints: siteProductEndpoints,
  handlers: {
    'site.product': ({ query: { page } }, { db, language, now }) => readProduct(db, { page, language, now }),
    'site.saas': (_request, { db, language, now }) => readSaas(db, { language, now }),
    'site.data': (_request, { db, language, now }) => readData(db, { language, now }),
  },
});
