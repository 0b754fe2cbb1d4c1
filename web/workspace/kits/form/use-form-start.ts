import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

interface Stored<Values> {
  readonly values: Values;
  /** Left out for what is not stored yet; each save has a higher one. */
  readonly version: number | undefined;
}

interface Beginning<Values> {
  /** What the form shows first, where that is more than what is stored. */
  readonly values?: Values;
  /** Whether something was changed, where that is not only by typing. */
  readonly isTouched?: boolean;
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
  const [start, setStart] = useState({
    ...{ values: beginning.values ?? stored.values, base: stored.values },
    ...{ version: stored.version, round: 0 },
  });
  const beginWith = ({ values, version }: Stored<Values>) =>
    setStart(({ round }) => ({ values, base: values, version, round: round + 1 }));
  const saveOver = ({ values, version }: Stored<Values>) =>
    setStart((before) => ({ ...before, base: values, version }));
  const { isTouched } = beginning;
  useEffect(() => {
    // What was saved here may be known before it is read again.
    if ((stored.version ?? 0) <= (start.version ?? 0)) return;
    if (fingerprint(stored.values) === fingerprint(start.base)) setStart({ ...start, version: stored.version });
    else if (!(isTouched ?? form.isFieldsTouched())) beginWith(stored);
  });
  useEffect(() => {
    if (start.round > 0) form.resetFields();
  }, [form, start.round]);
  return { values: start.values, base: start.base, version: start.version, beginWith, saveOver };
}
