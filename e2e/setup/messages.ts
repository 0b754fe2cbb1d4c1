import type { BrowserContext, Page } from 'playwright-core';

const said = new WeakMap<Page, string[]>();

/**
 * Records each toast when it is shown: some disappear after half a second, and a busy browser may show and remove them
 * between two checks.
 */
export async function recordMessages(context: BrowserContext): Promise<void> {
  await context.exposeBinding('__recordMessage', ({ page }, text: string) => {
    const messages = said.get(page) ?? [];
    messages.push(text);
    said.set(page, messages);
  });
  await context.addInitScript(() => {
    const record = (globalThis as unknown as { __recordMessage: (text: string) => void }).__recordMessage;
    const selector = '[role="status"], [role="alert"]';
    const shown = new WeakMap<Element, string>();
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element) continue;
        const above = element.closest(selector);
        for (const message of above ? [above] : element.querySelectorAll(selector)) {
          const text = message.textContent ?? '';
          if (!text || shown.get(message) === text) continue;
          shown.set(message, text);
          record(text);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What the page has said and nobody has taken yet. */
export const messagesOf = (page: Page): readonly string[] => said.get(page) ?? [];

/** Removes the oldest message with the text from the record. */
export function takeMessage(page: Page, text: string): boolean {
  const messages = said.get(page) ?? [];
  const place = messages.findIndex((message) => message.includes(text));
  if (place >= 0) messages.splice(place, 1);
  return place >= 0;
}
