import { Button } from 'antd';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { UserDetailView } from './user-detail.tsx';
import styles from './users.module.css';

interface UserDockProps {
  readonly id: number;
  /** People of the page of the list, in its order. */
  readonly ids: readonly number[];
  /** How many stand before the page, and how many there are. */
  readonly before: number;
  readonly total: number;
  readonly mayEdit: boolean;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type Key = Pick<KeyboardEvent, 'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

/** Where arrows move inside a field or a choice. */
const ownArrows = 'input, textarea, select, [role="combobox"], [role="listbox"]';
/** What stands over the page has its own Escape. */
const covering =
  '.ant-modal-wrap, .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/** A person beside the list, in a drawer where there is no room, on the whole screen of a phone. */
export function UserDock(props: UserDockProps) {
  const { id, ids, before: skipped, total, mayEdit, onOpen, onClose, onChanged } = props;
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const place = useRef<HTMLElement>(null);
  const at = ids.indexOf(id);
  const [before, after] = [at > 0 ? ids[at - 1] : undefined, at >= 0 ? ids[at + 1] : undefined];
  const onKeyDown = (event: Key) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof HTMLElement && target.matches(ownArrows)) return;
    if (document.querySelector(covering)) return;
    const next = key === 'ArrowUp' ? before : key === 'ArrowDown' ? after : undefined;
    if (next !== undefined) {
      event.preventDefault();
      onOpen(next);
    }
    if (key === 'Escape' && width === 'desktop') onClose();
  };
  // A drawer's frame has the focus at first, and gives its keys to nothing that stands inside.
  useEffect(() => {
    if (width === 'desktop') return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  // Beside the list a person takes the focus; a drawer does so by itself.
  useEffect(() => {
    const dock = place.current;
    if (dock && dock.dataset.person === String(id) && !dock.contains(document.activeElement)) {
      dock.focus({ preventScroll: true });
    }
  }, [id]);
  const moves = (
    <>
      {at >= 0 && width !== 'desktop' && (
        <span className={styles.quiet}>{t('users.position', { place: skipped + at + 1, total })}</span>
      )}
      <Button
        type="text"
        icon={<ChevronUp size={16} aria-hidden="true" />}
        aria-label={t('users.previous')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onOpen(before)}
      />
      <Button
        type="text"
        icon={<ChevronDown size={16} aria-hidden="true" />}
        aria-label={t('users.next')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onOpen(after)}
      />
    </>
  );
  const content = <UserDetailView key={id} id={id} mayEdit={mayEdit} onChanged={onChanged} />;
  if (width !== 'desktop') {
    return (
      <Drawer open size={width === 'phone' ? '100%' : 560} title={t('users.detail')} extra={moves} onClose={onClose}>
        {content}
      </Drawer>
    );
  }
  return (
    <section
      ref={place}
      data-person={id}
      className={styles.dock}
      tabIndex={-1}
      aria-label={t('users.detail')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.moves}>
        {moves}
        <Button type="text" icon={<X size={16} aria-hidden="true" />} aria-label={t('users.close')} onClick={onClose} />
      </div>
      {content}
    </section>
  );
}
