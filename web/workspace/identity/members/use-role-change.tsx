import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { type Submission, useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './users.module.css';

/** The code of a save over a colleague's change; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['MEMBER_ROLES_CHANGED']['code'] = 1037;

interface HeldRole {
  readonly code: string;
  readonly name: string;
}

/** Fields of the form; the company is one where it is chosen. */
export interface RoleValues {
  readonly stockId?: number | undefined;
  readonly roles: string[];
}

interface RoleChangeOptions {
  /** What was held when the form was opened. */
  readonly opened: readonly HeldRole[];
  /** @param shown codes of the roles that the caller has seen as those held */
  readonly send: (values: RoleValues, shown: string[]) => Promise<ApiAnswer<null>>;
  /** What is held by now; `undefined` where that cannot be read. */
  readonly readHeld: () => Promise<readonly HeldRole[] | undefined>;
  readonly onDone: () => void;
}

interface RoleChange {
  readonly submission: Submission<RoleValues>;
  /** What is held as far as the form knows. */
  readonly held: readonly HeldRole[];
  /** Says that a colleague was faster; to be rendered above the roles. */
  readonly note: ReactNode;
}

const codesOf = (roles: readonly HeldRole[]): string[] => roles.map(({ code }) => code);

/**
 * A form that sets the roles of a person. Where a colleague has changed them meanwhile, nothing is saved: the form goes
 * on from what is held by now, with the person's own ticks made in it, and waits for another look.
 */
export function useRoleChange(options: RoleChangeOptions): RoleChange {
  const { t } = useTranslation();
  const [held, setHeld] = useState(options.opened);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const submission = useSubmission({
    send: (values: RoleValues) => options.send(values, codesOf(held)),
    onDone: options.onDone,
    onFailure: async ({ code }) => {
      if (code !== changedCode) return false;
      const latest = await options.readHeld();
      if (!latest) return false;
      const before = codesOf(held);
      const chosen: string[] = submission.form.getFieldValue('roles');
      const kept = codesOf(latest).filter((role) => chosen.includes(role) || !before.includes(role));
      const added = chosen.filter((role) => !before.includes(role) && !kept.includes(role));
      submission.form.setFieldValue('roles', [...kept, ...added]);
      setHeld(latest);
      setIsOvertaken(true);
      return true;
    },
  });
  const now = held.map(({ name }) => name).join(' · ') || t('members.noRoles');
  const note = isOvertaken && (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.overtaken ?? ''}
      title={t('members.overtaken', { now })}
    />
  );
  return { submission, held, note };
}
