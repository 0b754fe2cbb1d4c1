import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { Figure as FigureValue } from '#contract/insight/figures.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { withPageTexts } from '#web/workspace/i18n.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import styles from './figure.module.css';
import { FigurePopover } from './figure-popover.tsx';
import { figureKey, notesOf, registerFigure, visibleFigures } from './figure-registry.ts';

const ToneFigureDrawer = lazyPart(
  async () => (await withPageTexts(() => import('./tone-figure-drawer.tsx'))).ToneFigureDrawer,
);

interface FigureProps {
  readonly figure: FigureValue;
  /** Replaces the number: the word of a hot word, the day of a spike. */
  readonly children?: ReactNode;
  /** Label for screen readers. */
  readonly label?: string | undefined;
}

/**
 * A figure that opens its explanation: formula, inputs, versions, time and articles (docs/visual-language.md,
 * "Principles"). All figures of the workspace use this component.
 */
export function Figure({ figure, children, label }: FigureProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const note = notesOf(useStore(visibleFigures)).get(figureKey(figure));
  useEffect(() => (button.current ? registerFigure(figure, button.current, label) : undefined), [figure, label]);
  const { ref, value, gap } = figure;
  const isOfTone = ref.kind === 'negativeShare' || ref.kind === 'netTone';
  const shown =
    value === null
      ? t(`figure.gaps.${gap ?? 'notEnoughHistory'}`, {
          ...figureDefinitions.activityIndex.constants,
          ...figureDefinitions.netTone.constants,
        })
      : formatFigure(ref.kind, value);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.figure}
        data-gap={value === null || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(label ? { 'aria-description': label } : {})}
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
      >
        {children ?? (typeof shown === 'string' ? shown : <FigureNumber {...shown} />)}
        {note && <sup className={styles.note}>{note.number}</sup>}
      </button>
      {isOpen && button.current && !isOfTone && (
        <FigurePopover figure={figure} anchor={button.current} onClose={() => setIsOpen(false)} />
      )}
      {isOfTone && wasOpened && (
        <Suspense>
          <ToneFigureDrawer figure={figure} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function FigureNumber({ number, unit }: { readonly number: string; readonly unit: string }) {
  return (
    <>
      {number}
      {unit && <span data-unit>{unit}</span>}
    </>
  );
}
