import { captchaEndpoints } from '#contract/identity/captcha.ts';
import { createCaptcha } from '#server/platform/captcha/captcha.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';

export function captchaFeature({ secret }: Pick<Platform, 'secret'>) {
  return defineFeature({
    endpoints: captchaEndpoints,
    handlers: {
      'captcha.create': async (_request, { language, now }) => createCaptcha({ secret, language, now }),
    },
  });
}
