import type { StripItem } from './front-data.ts';

/** Names with sparkline and figure, for the strip and the tool's card. */
export function StripItems({
  items,
  className,
}: {
  readonly items: readonly StripItem[];
  readonly className?: string;
}) {
  return (
    <ul className={className}>
      {items.map(({ name, count, sparkline }) => (
        <li key={name}>
          <span>{name}</span>
          <svg className="sparkline" width="84" height="26" viewBox="0 0 84 26" aria-hidden="true">
            <path d={sparkline.path} />
            <circle cx={sparkline.end[0]} cy={sparkline.end[1]} r="2.2" />
          </svg>
          <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
