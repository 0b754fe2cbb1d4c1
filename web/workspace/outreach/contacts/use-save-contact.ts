import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '#contract/outreach/contacts.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
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
export function useSaveContact({ form, opened, version, onSaved }: Saving) {
  const { t } = useTranslation();
  const [theirs, setTheirs] = useState<ContactDetail>();
  const [hasFormerWithdrawal, setHasFormerWithdrawal] = useState(false);
  const [base, setBase] = useState(opened);
  /** What is saved over; an overwriting sends in the same moment in which it changes this. */
  const over = useRef({ base: opened, version });
  const saveOver = (contact: ContactDetail) => {
    over.current = { base: contact, version: contact.version };
    setBase(contact);
    setTheirs(undefined);
  };
  const submission = useSubmission({
    form,
    send: () => {
      const request = toRequest(over.current.base, form.getFieldsValue(true));
      if (!opened) return api('contact.add', { body: request }, { quiet: true });
      const { version: seen } = over.current;
      const body = { ...request, id: opened.id, ...(seen !== undefined && { version: seen }) };
      return api('contact.change', { body }, { quiet: true });
    },
    onDone: () => {
      toast.success(t('contacts.form.saved'));
      onSaved();
    },
    onFailure: async ({ code }) => {
      if (code === withdrewCode) setHasFormerWithdrawal(true);
      if (!opened || code !== changedCode) return false;
      const latest = await api('contact.detail', { params: { id: opened.id } }, { quiet: true });
      if (latest.success) setTheirs(latest.result);
      return latest.success;
    },
  });

  return {
    submission,
    /** The contact that the form's changes are about. */
    base,
    versionOver: () => over.current.version,
    theirs,
    hasFormerWithdrawal,
    overwrite: () => {
      if (!theirs) return;
      saveOver(theirs);
      void submission.send(form.getFieldsValue(true));
    },
    take: () => {
      if (theirs) saveOver(theirs);
    },
  };
}
