import type { KeyboardEvent } from 'react';

const itemSelector = '[role="menuitem"]';

/** The items on screen from top to bottom; those of a closed group, or of one that is closing, are not. */
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

/** Where a key leads from an item; `undefined` for keys that are not ours. */
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
 * a group or goes into it, left closes it or goes back to the group's title. antd leaves left and right to the
 * application, and moves a frame late otherwise, so that a key pressed at once would meet the item before.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>(itemSelector);
  const target = targetOf(event.key, item, event.currentTarget);
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  target?.focus();
}
