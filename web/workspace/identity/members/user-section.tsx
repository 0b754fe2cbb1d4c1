import { type ReactNode, type Ref, useId } from 'react';
import styles from './users.module.css';

/** The parts of a person, in their order. */
export const userParts = ['places', 'factor', 'sessions', 'signIns', 'entries'] as const;
export type UserPart = (typeof userParts)[number];

/** Where a part stands in the document. */
export const idOfPart = (part: UserPart) => `person-${part}`;

interface UserSectionProps {
  /** Of a person, by which it is gone to. */
  readonly part?: UserPart;
  readonly title: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** How many there are. */
  readonly count?: number;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a person's detail under its title. */
export function UserSection({ part, title, titleRef, count, actions, children }: UserSectionProps) {
  const own = useId();
  const id = part ? idOfPart(part) : own;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h3 ref={titleRef} id={id} {...(part && { tabIndex: -1 })}>
          {title}
        </h3>
        {count !== undefined && <span className={styles.quiet}>{count}</span>}
        <span className={styles.sectionActions}>{actions}</span>
      </div>
      {children}
    </section>
  );
}
