import type { KeyboardEvent } from 'react';

function titleOfGroup(item: Element): HTMLElement | null | undefined {
  const group = item.closest('.ant-menu-sub')?.closest('.ant-menu-submenu');
  return group?.querySelector<HTMLElement>(':scope > .ant-menu-submenu-title');
}

/**
 * Left and right in the inline menu, which antd leaves to the application (layout.md §7): right opens a group
 * or goes into it, left closes it or goes back to the group's title. Up, down, Home, End and Enter are antd's.
 */
export function moveSideways(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const item = (event.target as Element).closest<HTMLElement>('[role="menuitem"]');
  if (!item) return;
  event.preventDefault();
  event.stopPropagation();
  const expanded = item.getAttribute('aria-expanded');
  if (event.key === 'ArrowRight') {
    if (expanded === 'false') item.click();
    if (expanded === 'true') item.parentElement?.querySelector<HTMLElement>('.ant-menu-sub [role="menuitem"]')?.focus();
    return;
  }
  if (expanded === 'true') item.click();
  else titleOfGroup(item)?.focus();
}
