import { smsLimitOf } from '#server/identity/recovery/codes.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LetterDeps } from './inquiries/letters.ts';
import { ownQuoteFeature, quoteFeature } from './inquiries/quotes/routes.ts';
import { inquiryFeature } from './inquiries/routes.ts';
import { inquiryTemplateFeature } from './inquiries/templates/routes.ts';
import { supplierFeature } from './suppliers/routes.ts';

/** Whom a company buys from, what it asks them to quote for, and what they quote. */
export function openCooperation(platform: Platform, { readBrand }: Pick<LetterDeps, 'readBrand'>) {
  const { messages, publicUrl, secret, store, config, log } = platform;
  const letters = { messages, publicUrl, secret, readBrand };
  const files = { store, secret, quota: config.uploadQuotaBytes };
  const sms = {
    ...{ messages, readBrand, secret, ...smsLimitOf(platform) },
    onShareUsedUp: () => log.warn('no more SMS of inquiries are sent today: they have taken half of SMS_DAILY_LIMIT'),
    isPossible: config.sms === undefined || config.sms.quoteTemplate !== undefined,
  };
  return {
    features: [
      ...[supplierFeature, inquiryFeature(platform, letters, files, sms), inquiryTemplateFeature],
      ...[quoteFeature(files), ownQuoteFeature(files)],
    ],
  };
}
