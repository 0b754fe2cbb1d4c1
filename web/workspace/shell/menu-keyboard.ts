import type { KeyboardEvent } from 'react';

const itemSelector = '[role="menuitem"]';

/** Visible items from top to bottom, without those of closed or closing groups. */
function visibleItems(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(itemSelector)].filter((item) => {
    for (
      let group = item.closest('.ant-menu-sub');
      group;
      group = group.parentElement?.closest('.ant-menu-sub') ?? null
    ) {
      if (!group.closest('.ant-menu-submenu')?.classList.contains('ant-menu-submenu-open')) return false;
    }
    return true;
  });
}

function titleOfGroup(item: Element): HTMLElement | null | undefined {
  const group = item.closest('.ant-menu-sub')?.closest('.ant-menu-submenu');
  return group?.querySelector<HTMLElement>(':scope > .ant-menu-submenu-title');
}

/** Target of a key; `undefined` for other keys. */
function targetOf(key: string, item: HTMLElement | null, menu: Element): HTMLElement | null | undefined {
  const items = visibleItems(menu);
  const index = item ? items.indexOf(item) : -1;
  const expanded = item?.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowRight':
      if (expanded === 'false') item?.click();
      return expanded === 'true' ? items[index + 1] : null;
    case 'ArrowLeft':
      if (expanded === 'true') item?.click();
      return expanded === 'true' || !item ? null : titleOfGroup(item);
    default:
      return undefined;
  }
}

/**
 * Arrow keys, Home and End in the inline menu (docs/visual-language.md, "Accessibility"): up and down move, right opens
 * or enters a group, left closes it or returns to its title. Ant Design leaves left and right to the application and
 * moves focus a frame late, so that a quick second key would hit the previous item.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>(itemSelector);
  const target = targetOf(event.key, item, event.currentTarget);
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  target?.focus();
}
