import type { captchaEndpoints } from '#contract/identity/captcha.ts';
import { createCaptcha } from '#server/platform/captcha/captcha.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';

export function captchaHandlers(secret: string, clock: Clock): Handlers<typeof captchaEndpoints> {
  return {
    'captcha.create': async (_request, { language }) => createCaptcha({ secret, language, now: clock() }),
  };
}
