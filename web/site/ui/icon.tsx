interface IconProps {
  /** Name of a symbol in `/icons.svg`. */
  readonly name: string;
  /** Side in pixels. */
  readonly size?: number;
}

/** A decorative icon from a single file; the text beside it carries the meaning. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
