import type { Language } from '#contract/language.ts';
import { statusTexts } from '../status-texts/status-texts.ts';

/**
 * How long 「登录已失效」 is shown before the page reloads, in milliseconds (docs/product/api.md, "The client in the
 * browser").
 */
export const sessionEndNoticeMs = 800;

interface Surroundings {
  /**
   * Called before storage is cleared, with the server's reason: stores it with the page's path. What is returned stores
   * both once more: until the reload a page may still come that was on its way.
   */
  readonly storeSessionEnd: (reason: unknown) => () => void;
  readonly clearStorage: () => void;
  readonly showError: (text: string) => void;
  readonly reload: () => void;
  readonly language: () => Language;
  readonly tab: { isEnding?: boolean };
}

/**
 * Forced sign-out (docs/product/api.md, "The client in the browser"): clears storage, shows the reason briefly, then
 * reloads. Runs once per page, however many calls return 401 or 403.
 */
export function createSessionEnd({ storeSessionEnd, clearStorage, showError, reload, language, tab }: Surroundings) {
  return {
    begin(reason: unknown) {
      if (tab.isEnding) return;
      tab.isEnding = true;
      const storeAgain = storeSessionEnd(reason);
      clearStorage();
      showError(statusTexts[language()].sessionEnded);
      setTimeout(() => {
        storeAgain();
        reload();
      }, sessionEndNoticeMs);
    },
  };
}
