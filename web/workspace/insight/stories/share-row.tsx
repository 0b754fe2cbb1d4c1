import styles from './stories.module.css';

interface Part {
  /** `tier1`, `positive`. */
  readonly key: string;
  readonly count: number;
  /** With its count. */
  readonly name: string;
}

/** How a whole is made up: a bar, and its parts in words. */
export function ShareRow({ parts }: { readonly parts: readonly Part[] }) {
  const there = parts.filter(({ count }) => count > 0);
  return (
    <>
      <span className={styles.bar} aria-hidden="true">
        {there.map(({ key, count }) => (
          <i key={key} data-part={key} style={{ flexGrow: count }} />
        ))}
      </span>
      <span>{there.map(({ name }) => name).join(' · ')}</span>
    </>
  );
}
