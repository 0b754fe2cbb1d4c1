import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

interface Stored<Values> {
  readonly values: Values;
  /** Left out for what is not stored yet. */
  readonly version: number | undefined;
}

interface Beginning<Values> {
  /** What the form shows first, where that is more than what is stored. */
  readonly values?: Values;
  /** Whether something was changed, where that is not only by typing. */
  readonly isTouched?: boolean;
}

interface Start<Values> extends Stored<Values> {
  readonly base: Values;
  readonly round: number;
  /** What was stored before that was saved which the form goes on from. */
  readonly left: { readonly version: number | undefined } | undefined;
}

/**
 * What a form begins with that stays open while what it shows is read again, and the version to save over. The version
 * goes along where something else was changed than the form holds, such as by another act on the same page. Where its
 * own fields were changed by a colleague, the form begins anew; once something was typed, both stay as they were, and the
 * server refuses to put one over the other. `base` is what was stored when it began; `saveOver` keeps what is typed, and
 * takes what a colleague has stored as what it began with.
 */
export function useFormStart<Values extends object>(
  form: FormInstance<Values>,
  stored: Stored<Values>,
  beginning: Beginning<Values> = {},
) {
  const [start, setStart] = useState<Start<Values>>({
    ...{ values: beginning.values ?? stored.values, base: stored.values },
    ...{ version: stored.version, round: 0, left: undefined },
  });
  // What was saved here is known before it is read again.
  const left = { version: stored.version };
  const beginWith = ({ values, version }: Stored<Values>) =>
    setStart(({ round }) => ({ values, base: values, version, round: round + 1, left }));
  const saveOver = ({ values, version }: Stored<Values>) =>
    setStart((before) => ({ ...before, base: values, version, left }));
  const { isTouched } = beginning;
  useEffect(() => {
    if (stored.version === start.version || (start.left && stored.version === start.left.version)) return;
    if (fingerprint(stored.values) === fingerprint(start.base)) setStart({ ...start, version: stored.version });
    else if (!(isTouched ?? form.isFieldsTouched())) beginWith(stored);
  });
  useEffect(() => {
    if (start.round > 0) form.resetFields();
  }, [form, start.round]);
  return { values: start.values, base: start.base, version: start.version, beginWith, saveOver };
}
