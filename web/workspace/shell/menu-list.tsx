import { Menu, type MenuProps } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useWaitingCount } from '#web/workspace/content/reviews/use-waiting-count.ts';
import { MenuIcon } from '#web/workspace/identity/permissions/menu-icon.tsx';
import { flattenPages, type MenuNode } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { moveFocus } from './menu-keyboard.ts';
import styles from './side-menu.module.css';

type Items = NonNullable<MenuProps['items']>;

/** Groups have no URL, and pages have a unique one. */
function keyOf(node: MenuNode): string {
  return node.isGroup || node.children.length > 0 ? `group-${node.id}` : node.path;
}

/** What waits behind a page, by its component. */
type Counts = Readonly<Record<string, number>>;

function toItems(nodes: readonly MenuNode[], activeKey: string | undefined, counts: Counts, depth = 1): Items {
  return nodes.map((node) => {
    const key = keyOf(node);
    const icon = { icon: <MenuIcon name={node.icon} size={depth === 1 ? 18 : 16} /> };
    if (node.children.length > 0) {
      return { key, ...icon, label: node.name, children: toItems(node.children, activeKey, counts, depth + 1) };
    }
    const isActive = key === activeKey;
    const count = counts[node.component] ?? 0;
    return {
      key,
      ...icon,
      title: node.name,
      // The item takes the focus (one stop for the whole menu); the link is for the mouse.
      label: (
        <RouterLink to={node.path} tabIndex={-1}>
          {node.name}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </RouterLink>
      ),
      ...(isActive ? { 'aria-current': 'page' as const } : {}),
    };
  });
}

interface MenuListProps {
  readonly tree: readonly MenuNode[];
  readonly isCollapsed: boolean;
}

/**
 * The tree as an accordion: opening a group closes its siblings (docs/visual-language.md, "Frame of the workspace").
 */
export function MenuList({ tree, isCollapsed }: MenuListProps) {
  const trail = useTrail();
  const navigate = useNavigate();
  const active = trail.at(-1);
  const activeKey = active && keyOf(active);
  const waiting = useWaitingCount(flattenPages(tree).some(({ component }) => component === 'Reviews'));
  const items = useMemo(() => toItems(tree, activeKey, { Reviews: waiting }), [tree, activeKey, waiting]);

  // Opening a page opens its groups; the reader can then open and close groups until the next page.
  const trailKeys = trail.slice(0, -1).map(keyOf);
  const [open, setOpen] = useState({ at: activeKey, keys: trailKeys });
  if (open.at !== activeKey) setOpen({ at: activeKey, keys: trailKeys });

  const accordion = (keys: string[]) => {
    const opened = keys.find((key) => !open.keys.includes(key));
    setOpen({ at: activeKey, keys: opened === undefined ? keys : [...pathTo(tree, opened)] });
  };

  return (
    // Keys bubble up from the items; the wrapper is not a control.
    <div className={styles.list} onKeyDownCapture={isCollapsed ? undefined : moveFocus}>
      <Menu
        key={isCollapsed ? 'icons' : 'full'}
        mode="inline"
        inlineCollapsed={isCollapsed}
        inlineIndent={16}
        items={items}
        selectedKeys={activeKey === undefined ? [] : [activeKey]}
        {...(isCollapsed ? {} : { openKeys: open.keys, onOpenChange: accordion })}
        expandIcon={({ isOpen }) => (
          <ChevronDown
            className={isOpen ? styles.arrowOpen : styles.arrow}
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
          />
        )}
        onClick={({ key, domEvent }) => {
          // A click has already followed the link; Enter must not follow it again.
          if (domEvent.type !== 'keydown') return;
          domEvent.preventDefault();
          void navigate(key);
        }}
      />
    </div>
  );
}

/** Keys of a group and its ancestors. */
function pathTo(nodes: readonly MenuNode[], key: string): string[] {
  for (const node of nodes) {
    if (keyOf(node) === key) return [key];
    const below = pathTo(node.children, key);
    if (below.length > 0) return [keyOf(node), ...below];
  }
  return [];
}
