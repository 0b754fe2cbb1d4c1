import styles from './whole-dates.module.css';

/** `2026-11-20`, `11-20`, each with its time where one follows. */
const dates = /(?<![\d-])((?:\d{4}-)?\d{2}-\d{2}(?: \d{2}:\d{2})?)(?![\d-])/;

/** A text whose dates stay on one line: browsers break them at their hyphens. What is copied is the text as it is. */
export function WholeDates({ text }: { readonly text: string }) {
  return text.split(dates).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same date may stand in a text twice.
      <span key={at} className={styles.date}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
