import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Width in pixels; default: the whole line. */
  readonly width?: number;
  /** Height in pixels. */
  readonly height: number;
}

/** Placeholder of loading content. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className={styles.block} style={{ width: width ?? '100%', height }} aria-hidden="true" />;
}
