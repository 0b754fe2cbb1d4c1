import { Sparkline } from '#web/shared/charts/sparkline.tsx';
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
      {items.map(({ name, lang, count, spark }) => (
        <li key={name}>
          <span lang={lang}>{name}</span>
          <Sparkline values={spark} width={84} height={26} />
          <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
