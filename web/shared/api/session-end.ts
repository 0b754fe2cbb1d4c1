import type { Language } from '#contract/language.ts';
import { statusTexts } from '../status-texts/status-texts.ts';

/**
 * How long 「登录已失效」 can be read before the page reloads, in milliseconds (docs/visual-language.md, "Component
 * behaviour": one beat).
 */
export const sessionEndNoticeMs = 800;

interface Surroundings {
  /** Called before storage is emptied, with the reason the server gave. */
  readonly storeSessionEndReason: (reason: unknown) => void;
  readonly clearStorage: () => void;
  readonly showError: (text: string) => void;
  readonly reload: () => void;
  readonly language: () => Language;
}

/**
 * The forced exit of docs/product/api.md, "The client in the browser": storage is emptied at once, the reason shown for
 * a beat, then the page reloads. It happens once in the life of a page, however many calls come back with 401 or 403.
 */
export function createSessionEnd({ storeSessionEndReason, clearStorage, showError, reload, language }: Surroundings) {
  let begun = false;
  return {
    hasBegun: () => begun,
    begin(reason: unknown) {
      if (begun) return;
      begun = true;
      storeSessionEndReason(reason);
      clearStorage();
      showError(statusTexts[language()].sessionEnded);
      setTimeout(reload, sessionEndNoticeMs);
    },
  };
}
