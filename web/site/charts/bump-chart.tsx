import type { BumpDrawing } from './bump-drawing.ts';

/** Rank changes by week: circles with the rank, one's own company filled. */
export function BumpChart({ drawing, className }: { readonly drawing: BumpDrawing; readonly className: string }) {
  const { width, height, fontSize, lines, dates } = drawing;
  return (
    <svg className={`bump ${className}`} viewBox={`0 0 ${width} ${height}`} fontSize={fontSize} aria-hidden="true">
      {lines.map(({ stockId, role, path, places, name, nameX, nameY }) => (
        <g key={stockId} className={`bump-${role}`}>
          <path d={path} />
          {places.map(({ x, y, rank }) => (
            <g key={x}>
              <circle cx={x} cy={y} r={role === 'own' ? 10 : 9} />
              <text x={x} y={y + 4} textAnchor="middle" fontSize="11">
                {rank}
              </text>
            </g>
          ))}
          <text className="bump-name" x={nameX} y={nameY}>
            {name}
          </text>
        </g>
      ))}
      {dates.map(({ x, text }) => (
        <text key={x} x={x} y={height - 2} textAnchor="middle" fontSize="12">
          {text}
        </text>
      ))}
    </svg>
  );
}
