import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<HTMLElement | null>(null);

/** Provides the place at the right end of the breadcrumb row. */
export const PageActionsSlot = SlotContext.Provider;

/**
 * Puts a page's actions into the breadcrumb row (docs/visual-language.md, "Frame of the workspace": at most one primary
 * button).
 */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const slot = use(SlotContext);
  return slot && createPortal(children, slot);
}
