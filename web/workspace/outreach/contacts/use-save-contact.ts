import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '#contract/outreach/contacts.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { showServerErrors } from '#web/workspace/kits/form/show-refusal.ts';
import type { ContactValues } from './contact-draft.ts';
import { toRequest } from './contact-values.ts';

/** Codes that the form answers by itself; the types keep them equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CONTACT_CHANGED']['code'] = 1402;
const withdrewCode: typeof import('#contract/codes/errors.ts').errorTable['CONTACT_WITHDREW']['code'] = 1403;

interface Saving {
  readonly form: FormInstance<ContactValues>;
  /** Left out for a new contact. */
  readonly opened: ContactDetail | undefined;
  /** The version that the changes were begun on. */
  readonly version: number | undefined;
  readonly onSaved: () => void;
}

/** Saves the form; a refusal stands at its field, and a colleague's newer version beside what was typed. */
export function useSaveContact({ form, opened, version: begunOn, onSaved }: Saving) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const [base, setBase] = useState(opened);
  const [version, setVersion] = useState(begunOn);
  const [theirs, setTheirs] = useState<ContactDetail>();
  const [hasFormerWithdrawal, setHasFormerWithdrawal] = useState(false);

  const send = (over: number | undefined) => {
    const request = toRequest(base, form.getFieldsValue(true));
    if (!opened) return api('contact.add', { body: request }, { quiet: true });
    const body = { ...request, id: opened.id, ...(over !== undefined && { version: over }) };
    return api('contact.change', { body }, { quiet: true });
  };
  const save = async (over = version) => {
    setIsSaving(true);
    const answer = await send(over);
    setIsSaving(false);
    if (answer.success) {
      toast.success(t('contacts.form.saved'));
      return onSaved();
    }
    await tell(answer);
  };
  const tell = async (answer: ApiFailure) => {
    if (opened && answer.code === changedCode) {
      const latest = await api('contact.detail', { params: { id: opened.id } }, { quiet: true });
      if (latest.success) return setTheirs(latest.result);
    }
    if (answer.code === withdrewCode) setHasFormerWithdrawal(true);
    showServerErrors(form, answer);
  };

  return {
    isSaving,
    /** The contact that the form's changes are about. */
    base,
    version,
    theirs,
    hasFormerWithdrawal,
    save: () => save(),
    overwrite: () => {
      if (!theirs) return;
      setBase(theirs);
      setVersion(theirs.version);
      setTheirs(undefined);
      void save(theirs.version);
    },
    take: () => {
      setBase(theirs);
      setVersion(theirs?.version);
      setTheirs(undefined);
    },
  };
}
