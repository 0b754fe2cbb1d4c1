import { Button } from 'antd';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ArrowButton } from '#web/workspace/ui/arrow-button.tsx';
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

/** Where arrows move inside a field or a choice. */
const ownArrows = 'input, textarea, select, [role="combobox"], [role="listbox"]';
/** What stands over the page has its own Escape. */
const covering =
  '.ant-modal-wrap, .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)';
/** A dialog that has been closed may stay in the document, hidden. */
const isPageCovered = () => [...document.querySelectorAll(covering)].some((element) => element.checkVisibility());

/** Ant Design's dialogs stand at 1000. */
const belowDialogs = 900;

/**
 * A person beside the list, in a drawer where there is no room, on the whole screen of a phone. What is typed about the
 * person stays when the window gets narrower or wider.
 */
export function UserDock(props: UserDockProps) {
  const { id, ids, before: skipped, total, mayEdit, onOpen, onClose, onChanged } = props;
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const place = useRef<HTMLElement>(null);
  const [parts] = useState(() => document.createElement('div'));
  const at = ids.indexOf(id);
  const [before, after] = [at > 0 ? ids[at - 1] : undefined, at >= 0 ? ids[at + 1] : undefined];
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof HTMLElement && target.matches(ownArrows)) return;
    if (isPageCovered()) return;
    const next = key === 'ArrowUp' ? before : key === 'ArrowDown' ? after : undefined;
    if (next !== undefined) {
      event.preventDefault();
      onOpen(next);
    }
    if (key === 'Escape' && width === 'desktop') onClose();
  };
  // A drawer's frame has the focus at first, and gives its keys to nothing that stands inside.
  useEffect(() => {
    const heard = width === 'desktop' ? place.current : document;
    const listen = (event: Event) => event instanceof KeyboardEvent && onKeyDown(event);
    heard?.addEventListener('keydown', listen);
    return () => heard?.removeEventListener('keydown', listen);
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
      <ArrowButton
        icon={<ChevronUp size={16} aria-hidden="true" />}
        aria-label={t('users.previous')}
        isAtEnd={before === undefined}
        onPress={() => before !== undefined && onOpen(before)}
      />
      <ArrowButton
        icon={<ChevronDown size={16} aria-hidden="true" />}
        aria-label={t('users.next')}
        isAtEnd={after === undefined}
        onPress={() => after !== undefined && onOpen(after)}
      />
    </>
  );
  return (
    <>
      {width === 'desktop' ? (
        <section ref={place} data-person={id} className={styles.dock} tabIndex={-1} aria-label={t('users.detail')}>
          <div className={styles.moves}>
            {moves}
            <Button
              type="text"
              icon={<X size={16} aria-hidden="true" />}
              aria-label={t('users.close')}
              onClick={onClose}
            />
          </div>
          <Standing parts={parts} />
        </section>
      ) : (
        <UserDrawer size={width === 'phone' ? '100%' : 560} moves={moves} parts={parts} onClose={onClose} />
      )}
      {createPortal(<UserDetailView key={id} id={id} mayEdit={mayEdit} onChanged={onChanged} />, parts)}
    </>
  );
}

/** Where the element stands that a person is drawn into. */
function Standing({ parts }: { readonly parts: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(parts), [parts]);
  return <div ref={place} />;
}

interface UserDrawerProps {
  readonly size: number | string;
  readonly moves: ReactNode;
  readonly parts: HTMLElement;
  readonly onClose: () => void;
}

/** A drawer that comes in the place of the dock may find a dialog of the person's open: that stays over it, with the focus. */
function UserDrawer({ size, moves, parts, onClose }: UserDrawerProps) {
  const { t } = useTranslation();
  const [isCovered, setIsCovered] = useState(isPageCovered);
  useEffect(() => {
    const uncover = () => setIsCovered(false);
    parts.addEventListener('focusin', uncover);
    return () => parts.removeEventListener('focusin', uncover);
  }, [parts]);
  return (
    <Drawer
      open
      size={size}
      title={t('users.detail')}
      extra={moves}
      onClose={onClose}
      zIndex={belowDialogs}
      autoFocus={!isCovered}
      focusable={{ focusTriggerAfterClose: false, trap: !isCovered }}
    >
      <Standing parts={parts} />
    </Drawer>
  );
}
