import type { CloudDrawing } from './cloud-drawing.ts';

interface WordCloudProps {
  readonly drawings: { readonly wide: CloudDrawing; readonly narrow: CloudDrawing };
  readonly label: string;
}

/** Words as links, laid out for screens and for phones. */
export function WordCloud({ drawings, label }: WordCloudProps) {
  return (
    <nav className="word-cloud" aria-label={label}>
      <Cloud drawing={drawings.wide} className="chart-on-screen" />
      <Cloud drawing={drawings.narrow} className="chart-on-phone" />
    </nav>
  );
}

function Cloud({ drawing, className }: { readonly drawing: CloudDrawing; readonly className: string }) {
  const { width, top, height, words } = drawing;
  return (
    <svg className={className} viewBox={`0 ${top} ${width} ${height}`} textAnchor="middle" lang="zh-CN">
      {words.map(({ text, size, x, y, state, href }) => (
        <a key={text} href={href}>
          <text className={`cloud-${state}`} x={x} y={y} fontSize={size}>
            {text}
          </text>
        </a>
      ))}
    </svg>
  );
}
