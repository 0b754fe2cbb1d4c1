import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';

/** Current keyboard or pointer position: x index and series. */
export interface Reading {
  readonly index: number;
  readonly line: number;
}

interface ReaderProps {
  /** The chart in one sentence. */
  readonly label: string;
  /** Number of positions on the x axis. */
  readonly count: number;
  /** Number of series to switch between with ↑ and ↓. */
  readonly lines: number;
  readonly height: number;
  /** The reading at a pointer position, in pixels from the plot's upper left corner. */
  readonly readingAt: (x: number, y: number) => Reading;
  /** The reading as text. */
  readonly describe: (reading: Reading) => string;
  readonly children: (reading: Reading | undefined) => ReactNode;
  /** What keys do; default: that they read the chart. */
  readonly keys?: string;
  /** Opens what is read, by Enter, a click, or a second tap. */
  readonly onOpen?: (reading: Reading) => void;
}

/**
 * A chart as a readable image: ← → move the crosshair, ↑ ↓ change the series, Home and End jump, and readings are
 * announced (docs/visual-language.md, "Accessibility").
 */
export function Reader({ label, count, lines, height, readingAt, describe, children, keys, onOpen }: ReaderProps) {
  const { t } = useTranslation();
  const hint = useId();
  const [reading, setReading] = useState<Reading>();
  const [isByKey, setIsByKey] = useState(false);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && reading) return onOpen?.(reading);
    const next = nextReading(event.key, reading, count, lines);
    if (!next) return;
    event.preventDefault();
    setIsByKey(true);
    setReading(next);
  };
  const readingUnder = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return readingAt(clientX - left, clientY - top);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    setIsByKey(false);
    setReading(readingUnder(event));
  };
  const leave = () => setReading(undefined);
  /** A finger that reads something new does not open it as well. */
  const isFirstTap = useRef(false);
  const press = (event: PointerEvent<HTMLElement>) => {
    const { index, line } = readingUnder(event);
    isFirstTap.current = event.pointerType !== 'mouse' && (reading?.index !== index || reading.line !== line);
    point(event);
  };
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isFirstTap.current) onOpen?.(readingUnder(event));
  };

  return (
    <>
      <div
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an image that arrow keys read (docs/visual-language.md, "Accessibility")
        tabIndex={0}
        className={styles.plot}
        style={{ height }}
        aria-label={label}
        aria-describedby={hint}
        onKeyDown={move}
        onBlur={leave}
        onPointerDown={press}
        onPointerMove={point}
        // What a finger has tapped stays until it taps elsewhere.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
        onPointerCancel={leave}
        {...(onOpen && { onClick: open, style: { height, cursor: 'pointer' } })}
      >
        {children(reading)}
      </div>
      <span id={hint} hidden>
        {keys ?? (lines > 1 ? t('chart.read') : t('chart.readDays'))}
      </span>
      <span role="status" className="visually-hidden">
        {reading && isByKey && describe(reading)}
      </span>
    </>
  );
}

/** Target of a key; the first one starts at the last position of the first series. */
export function nextReading(key: string, from: Reading | undefined, count: number, lines: number): Reading | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  const { index, line } = from ?? { index: last, line: 0 };
  const isFirst = from === undefined;
  if (key === 'ArrowLeft') return { index: isFirst ? last : Math.max(0, index - 1), line };
  if (key === 'ArrowRight') return { index: isFirst ? last : Math.min(last, index + 1), line };
  if (key === 'Home') return { index: 0, line };
  if (key === 'End') return { index: last, line };
  if (lines > 1 && key === 'ArrowDown') return { index, line: isFirst ? 0 : (line + 1) % lines };
  if (lines > 1 && key === 'ArrowUp') return { index, line: isFirst ? 0 : (line - 1 + lines) % lines };
  return undefined;
}
