import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Width in pixels; the whole line when left out. */
  readonly width?: number;
  /** Height in pixels. */
  readonly height: number;
}

/** A block that keeps the place of what is loading. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className={styles.block} style={{ width: width ?? '100%', height }} aria-hidden="true" />;
}
