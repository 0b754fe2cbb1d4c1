import { Tree, type TreeProps } from 'antd';
import { EyeOff, GripVertical, Lock } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ArrangedItem, groupsOf, isGroup } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { MenuIcon } from '../menu-icon.tsx';
import styles from './menu-editor.module.css';
import { childrenOf, type Place, placeAt, refusalOf, type Step } from './move-item.ts';

interface ItemTreeProps {
  readonly items: readonly ArrangedItem[];
  readonly current: number | undefined;
  readonly wrong: ReadonlySet<number>;
  /** Without it the tree is only read. */
  readonly onMove?: ((item: ArrangedItem, place: Place) => void) | undefined;
  readonly onStep?: ((item: ArrangedItem, step: Step) => void) | undefined;
  readonly onUndo: () => void;
  readonly onOpen: (id: number) => void;
  /** Says where an item would stand if it were dropped now. */
  readonly onAim: (item: ArrangedItem, place: Place) => string;
  /** Says why a place takes no drop. */
  readonly onRefuse: (item: ArrangedItem, refusal: NonNullable<ReturnType<typeof refusalOf>>) => void;
}

interface Node {
  readonly key: number;
  readonly item: ArrangedItem;
  readonly isLeaf: boolean;
  readonly children: Node[];
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

/** The menu as a tree: arranged by dragging, or with Alt and the arrow keys. */
export function ItemTree(props: ItemTreeProps) {
  const { items, current, wrong, onMove, onStep, onUndo, onOpen, onAim, onRefuse } = props;
  const { t } = useTranslation();
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  /** What the pointer is over while something is dragged, and where that would be. */
  const [aim, setAim] = useState<{ readonly over: number; readonly key: string; readonly words: string }>();
  const byId = new Map(items.map((item) => [item.id, item]));
  const opened = current === undefined ? undefined : byId.get(current);
  const nodesBelow = (pid: number): Node[] =>
    childrenOf(items, pid).map((item) => ({
      key: item.id,
      item,
      isLeaf: !isGroup(item),
      children: nodesBelow(item.id),
    }));
  // The groups of what is being edited are always open.
  const above = (opened && groupsOf(items, opened)) ?? [];
  const shown = [...new Set([...expanded, ...above.map(({ id }) => id)])];

  const byKey = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isUndo && (!step || !opened)) return;
    event.preventDefault();
    // The tree itself would go to another item.
    event.stopPropagation();
    if (isUndo) onUndo();
    else if (step && opened) onStep?.(opened, step);
  };

  const drop: NonNullable<TreeProps<Node>['onDrop']> = ({ dragNode, node, dropToGap, dropPosition }) => {
    setAim(undefined);
    const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
    const where = !dropToGap ? 'into' : isBefore ? 'before' : 'after';
    onMove?.(dragNode.item, placeAt(items, dragNode.item, { over: node.item, where }));
  };

  return (
    // Keys bubble up from the tree; the wrapper is not a control.
    <div className={styles.tree} onKeyDownCapture={byKey}>
      <Tree<Node>
        aria-label={t('menus.tree')}
        blockNode
        motion={false}
        treeData={nodesBelow(0)}
        expandedKeys={shown}
        onExpand={(keys) => setExpanded(keys.map(Number))}
        selectedKeys={current === undefined ? [] : [current]}
        onSelect={(_keys, { node }) => onOpen(node.key)}
        onActiveChange={(key) => key !== null && onOpen(Number(key))}
        draggable={onMove ? { icon: <GripVertical size={14} strokeWidth={1.5} aria-hidden="true" /> } : false}
        allowDrop={({ dragNode, dropNode, dropPosition }) => {
          const refusal = refusalOf(items, dragNode.item, dropPosition === 0 ? dropNode.key : dropNode.item.pid);
          const key = `${dropNode.key} ${dropPosition}`;
          // Asked while the tree is drawn: what is said is said afterwards, once for each place.
          if (aim?.key !== key) {
            queueMicrotask(() => {
              if (refusal) {
                setAim(undefined);
                onRefuse(dragNode.item, refusal);
                return;
              }
              const where = dropPosition === 0 ? 'into' : dropPosition < 0 ? 'before' : 'after';
              const place = placeAt(items, dragNode.item, { over: dropNode.item, where });
              setAim({ over: dropNode.item.id, key, words: onAim(dragNode.item, place) });
            });
          }
          return !refusal;
        }}
        onDragEnd={() => setAim(undefined)}
        onDrop={drop}
        titleRender={({ item }) => (
          <span
            className={styles.node}
            data-hidden={item.isHidden || undefined}
            data-wrong={wrong.has(item.id) || undefined}
          >
            <MenuIcon name={item.icon} size={16} />
            <span className={styles.nodeName}>{pickText(item.name, currentLanguage()) || t('menus.unnamed')}</span>
            {aim?.over === item.id && <span className={styles.aim}>{aim.words}</span>}
            <span className={styles.nodeNote}>
              {item.isHidden && (
                <>
                  <EyeOff size={14} strokeWidth={1.5} aria-hidden="true" /> {t('menus.hidden')}
                </>
              )}
              {!item.isHidden && (isGroup(item) ? childrenOf(items, item.id).length : item.path)}
            </span>
          </span>
        )}
      />
      <p className={styles.manual}>
        <MenuIcon name="book" size={16} />
        <span className={styles.nodeName}>{t('menu.manual')}</span>
        <span className={styles.nodeNote}>
          <Lock size={14} strokeWidth={1.5} aria-hidden="true" /> {t('menus.manualLast')}
        </span>
      </p>
    </div>
  );
}
