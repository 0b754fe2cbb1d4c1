import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Figure } from '#contract/insight/figures.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { FigureExplanation } from './figure-explanation.tsx';
import styles from './figure-popover.module.css';
import { type Place, placePopover } from './place-popover.ts';

const width = 376;

interface FigurePopoverProps {
  readonly figure: Figure;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/**
 * The explanation: beside its figure, on phones a sheet. A native modal dialog traps the focus, closes on Esc and
 * returns the focus.
 */
export function FigurePopover({ figure, anchor, onClose }: FigurePopoverProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSheet = useLayoutWidth() === 'phone';
  const [place, setPlace] = useState<Place>();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const viewport = { width: document.documentElement.clientWidth, height: innerHeight, scrollY };
    setPlace(placePopover(anchor.getBoundingClientRect(), width, viewport));
    element.showModal();
    // The dialog element itself is only the backdrop: all content is in its child.
    const closeOutside = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', closeOutside);
    return () => {
      element.removeEventListener('click', closeOutside);
      if (element.open) element.close();
    };
  }, [anchor]);

  return createPortal(
    <dialog
      ref={dialog}
      className={isSheet ? styles.sheet : styles.popover}
      style={isSheet ? undefined : place}
      aria-label={t('figure.explanation')}
      onClose={onClose}
    >
      <div className={styles.body} style={isSheet ? undefined : { maxHeight: place?.maxHeight }}>
        <FigureExplanation figure={figure} onClose={() => dialog.current?.close()} />
      </div>
    </dialog>,
    document.body,
  );
}
