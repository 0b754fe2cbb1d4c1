import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { groupOf, leadsHere } from './navigation-match.ts';
import { useFrame } from './use-frame.ts';

/** Waits before the pointer opens and closes a menu, in milliseconds (design/layout.md §2). */
const openDelay = 120;
const closeDelay = 240;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The header's menus: disclosures that open on click, on hover and by keyboard.
 * Without script the style sheet opens them on hover and focus.
 */
export function MegaMenu() {
  const { frame, texts, highlights } = useFrame();
  const { pathname, search, key } = useLocation();
  const [open, setOpen] = useState<number>();
  const [shownKey, setShownKey] = useState(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const currentGroup = groupOf(frame.navigation, pathname);

  // A navigation closes the menu it came from.
  if (shownKey !== key) {
    setShownKey(key);
    setOpen(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const focusItem = (index: number) => list.current?.querySelectorAll<HTMLElement>('.menu-button')[index]?.focus();
  const toggle = (index: number | undefined) => {
    clearTimeout(timer.current);
    setOpen(index);
  };
  const hover = (index: number | undefined, delay: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(setOpen, delay, index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape' && open !== undefined) {
      toggle(undefined);
      focusItem(index);
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    const { length } = frame.navigation;
    const next = (index + step + length) % length;
    event.preventDefault();
    focusItem(next);
    if (open !== undefined) toggle(next);
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) toggle(undefined);
  };

  return (
    <nav className="menu" aria-label={texts.mainNavigation}>
      <ul ref={list} className="menu-list" onBlur={onBlur}>
        {frame.navigation.map((group, index) => {
          const isOpen = open === index;
          const highlight = highlights[index];
          const panelId = `menu-panel-${index}`;
          return (
            <li
              key={group.label}
              className="menu-item"
              onPointerEnter={hover(index, open === undefined ? openDelay : 0)}
              onPointerLeave={hover(undefined, closeDelay)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <button
                type="button"
                className="menu-button"
                aria-expanded={isOpen}
                aria-controls={panelId}
                data-current={group === currentGroup || undefined}
                onClick={() => toggle(isOpen ? undefined : index)}
              >
                {group.label}
                <Icon name="chevron" size={14} />
              </button>
              <div id={panelId} className="menu-panel" hidden={!isOpen}>
                <div className="wrap menu-columns">
                  <ul className="menu-links">
                    {group.links.map(({ label, href, note }) => (
                      <li key={label}>
                        <SiteLink href={href} className="menu-link" current={leadsHere(href, pathname, search)}>
                          <span className="menu-link-label">{label}</span>
                          <span className="menu-link-note">{note}</span>
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                  {highlight && (
                    <SiteLink href={highlight.href} className="menu-highlight">
                      <span>{highlight.heading}</span>
                      <strong>{highlight.title}</strong>
                      <span>{highlight.note}</span>
                    </SiteLink>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="menu-mask" hidden={open === undefined} onPointerDown={() => toggle(undefined)} />
    </nav>
  );
}
