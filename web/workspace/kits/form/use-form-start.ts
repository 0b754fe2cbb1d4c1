import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

interface Stored<Values> {
  readonly values: Values;
  /** Left out for what is not stored yet. */
  readonly version: number | undefined;
}

/**
 * What a form begins with that stays open while what it shows is read again, and the version to save over. The version
 * goes along where something else was changed than the form holds, such as by another act on the same page. Where its
 * own fields were changed by a colleague, the form begins anew; once something was typed, both stay as they were, and the
 * server refuses to put one over the other.
 */
export function useFormStart<Values extends object>(form: FormInstance<Values>, stored: Stored<Values>) {
  const [start, setStart] = useState({ ...stored, round: 0 });
  const beginWith = (next: Stored<Values>) => setStart(({ round }) => ({ ...next, round: round + 1 }));
  useEffect(() => {
    if (stored.version === start.version) return;
    if (fingerprint(stored.values) === fingerprint(start.values)) setStart({ ...start, version: stored.version });
    else if (!form.isFieldsTouched()) beginWith(stored);
  });
  useEffect(() => {
    if (start.round > 0) form.resetFields();
  }, [form, start.round]);
  return { values: start.values, version: start.version, beginWith };
}
