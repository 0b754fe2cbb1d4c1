import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './table-import.module.css';

interface ImportPreviewProps {
  /** What was checked; a new check brings the focus back to its summary, unless it is in what can be chosen. */
  readonly checked: object;
  readonly summary: string;
  readonly help?: string | undefined;
  /** Why the file cannot be imported as it is; nothing where it can. */
  readonly block: string | undefined;
  /** What can be chosen for the whole file. */
  readonly choice?: ReactNode;
  /** The button for the annotated file. */
  readonly annotated: ReactNode;
  /** The rows, and the page as it would be. */
  readonly children: ReactNode;
}

/** What an import would do, above its rows. */
export function ImportPreview({ checked, summary, help, block, choice, annotated, children }: ImportPreviewProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  // The field that was written in may be gone with what was wrong.
  useEffect(() => {
    if (!checked || choices.current?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [checked]);
  return (
    <>
      <p ref={heading} tabIndex={-1} className={styles.summary} role="status">
        {summary}
      </p>
      {help !== undefined && <p className={styles.note}>{help}</p>}
      {block !== undefined && <Alert className={styles.alert ?? ''} type="warning" showIcon title={block} />}
      {choice && <div ref={choices}>{choice}</div>}
      {annotated}
      {children}
    </>
  );
}
