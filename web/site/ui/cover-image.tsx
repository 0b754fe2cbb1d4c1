import type { Cover } from '../loading/covers.ts';

/** The generated picture of a record, cropped to 16:9; purely decorative. */
export function CoverImage({ cover }: { readonly cover: Cover }) {
  return (
    <span className={`cover cover-${cover.pattern}`}>
      <img src={cover.src} width={cover.width} height={cover.height} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
