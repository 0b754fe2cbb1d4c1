import type { BurstDrawing } from './burst-drawing.ts';

export interface BurstWords {
  readonly usual: string;
  readonly rise: string;
  readonly value: string;
  readonly first: string;
  readonly start: string;
  readonly end: string;
}

interface BurstProps {
  readonly drawing: BurstDrawing;
  readonly className: string;
  /** Omitted beside a step, where there is no room for labels. */
  readonly words?: BurstWords;
  /** Only the weeks before the burst. */
  readonly withoutRise?: boolean;
}

/** A word's baseline, and its burst in the last seven days. */
export function Burst({ drawing, className, words, withoutRise }: BurstProps) {
  const { width, height, fontSize, window, usual, split, bottom, before, now, arrow } = drawing;
  const until = withoutRise ? split : width;
  return (
    <svg className={`burst ${className}`} viewBox={`0 0 ${until} ${height}`} fontSize={fontSize} aria-hidden="true">
      {!withoutRise && <rect className="burst-window" x={window.x} y="0" width={window.width} height={window.height} />}
      <rect className="burst-usual" x="0" y={usual.y} width={until} height={Math.max(usual.height, 2)} />
      <path className="burst-mean" d={`M0 ${usual.mean}H${until}`} />
      <path className="burst-base" d={`M0 ${bottom}H${until}`} />
      <path className="burst-line" d={before} />
      {!withoutRise && <path className="burst-line" d={now} />}
      {words && <Words drawing={drawing} words={words} />}
      {words && arrow && (
        <path
          className="burst-arrow"
          d={`M${arrow.x} ${arrow.from}V${arrow.to}m-4 6l4 -6l4 6M${arrow.x - 4} ${arrow.from - 6}l4 6l4 -6`}
        />
      )}
    </svg>
  );
}

function Words({ drawing, words }: { readonly drawing: BurstDrawing; readonly words: BurstWords }) {
  const { width, height, fontSize, usual, split, arrow } = drawing;
  const middle = arrow ? (arrow.from + arrow.to) / 2 : fontSize * 2;
  // On phones the window is too narrow for labels, so they are in front of it.
  const x = width < 400 ? split - 10 : arrow ? arrow.x - 12 : width - 12;
  return (
    <>
      <text x="8" y={usual.y - 10}>
        {words.usual}
      </text>
      <text className="burst-value" x={x} y={middle} textAnchor="end" fontSize={fontSize * 1.8}>
        {words.value}
      </text>
      <text className="burst-rise" x={x} y={middle + fontSize * 1.5} textAnchor="end">
        {words.rise}
      </text>
      <text x="0" y={height - 4}>
        {words.first}
      </text>
      <text x={split} y={height - 4}>
        {words.start}
      </text>
      <text x={width} y={height - 4} textAnchor="end">
        {words.end}
      </text>
    </>
  );
}
