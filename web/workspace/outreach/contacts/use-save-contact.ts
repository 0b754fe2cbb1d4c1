import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '#contract/outreach/contacts.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useCreationKey } from '#web/workspace/kits/form/use-creation-key.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import type { ContactValues } from './contact-draft.ts';
import { bounceDay, consentValues, initialValues, keptOf, toRequest } from './contact-values.ts';

/** Codes that the form answers by itself; the types keep them equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CONTACT_CHANGED']['code'] = 1402;
const withdrewCode: typeof import('#contract/codes/errors.ts').errorTable['CONTACT_WITHDREW']['code'] = 1403;
const bouncedCode: typeof import('#contract/codes/errors.ts').errorTable['CONTACT_BOUNCED']['code'] = 1406;

/** What of a contact has nothing to do with receiving. */
const typed = ['name', 'position', 'groupId', 'mobile', 'email'] as const satisfies readonly (keyof ContactValues)[];

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
  const creation = useCreationKey();
  const [isRefusedFormerly, setIsRefusedFormerly] = useState(false);
  const [base, setBase] = useState(opened);
  /** What is saved over; an overwriting sends in the same moment in which it changes this. */
  const over = useRef({ base: opened, version });
  const saveOver = (contact: ContactDetail) => {
    over.current = { base: contact, version: contact.version };
    setBase(contact);
    setTheirs(undefined);
  };
  const readLatest = async () => {
    const latest = opened && (await api('contact.detail', { params: { id: opened.id } }, { quiet: true }));
    return latest?.success ? latest.result : undefined;
  };
  const submission = useSubmission({
    form,
    send: async () => {
      const request = toRequest(over.current.base, form.getFieldsValue(true));
      if (!opened) return api('contact.add', { body: request }, { quiet: true });
      const { version: seen } = over.current;
      const asked = { ...request, id: opened.id, ...(seen !== undefined && { version: seen }) };
      // Sent again after a lost answer it is about a contact that another one has replaced.
      const body = { ...asked, ...(request.isAnother && { key: creation.keyOf(asked) }) };
      return orStored(await api('contact.change', { body }, { quiet: true }), [changedCode], async () => {
        const latest = await readLatest();
        return latest && isStored(keptOf(request), toRequest(latest, initialValues(latest))) ? latest : undefined;
      });
    },
    onDone: () => {
      toast.success(t('contacts.form.saved'));
      onSaved();
    },
    onFailure: async ({ code }) => {
      // Of the opened contact's own address the form says so from the beginning.
      const isBounceNew = bounceDay(over.current.base, form.getFieldValue('email')) === undefined;
      if (code === withdrewCode || (code === bouncedCode && isBounceNew)) setIsRefusedFormerly(true);
      if (code !== changedCode) return false;
      const latest = await readLatest();
      setTheirs(latest);
      return latest !== undefined;
    },
  });

  return {
    submission,
    /** The contact that the form's changes are about. */
    base,
    versionOver: () => over.current.version,
    theirs,
    isRefusedFormerly,
    /** Another number or address is another one's: what was refused and what was agreed to again says nothing of it. */
    forgetFormerRefusal: () => {
      if (!isRefusedFormerly) return;
      setIsRefusedFormerly(false);
      form.setFields([
        { name: 'agreedAgain', value: false },
        { name: 'isReceiving', errors: [] },
      ]);
    },
    overwrite: () => {
      if (!theirs) return;
      saveOver(theirs);
      void submission.send(form.getFieldsValue(true));
    },
    /** After a withdrawal was noted: what is typed goes on over that. */
    takeWithdrawal: async () => {
      if (!opened) return;
      const latest = await api('contact.detail', { params: { id: opened.id } });
      if (!latest.success) return;
      const { base: seen, version: begunOn } = over.current;
      const [was, now] = [initialValues(seen), initialValues(latest.result)];
      form.setFieldsValue({ ...consentValues(latest.result), former: undefined });
      // A draft that came back may have been begun on an older version than the one that was opened.
      const isKnown = begunOn === seen?.version && typed.every((name) => was[name] === now[name]);
      // What a colleague has saved besides is shown first.
      if (!theirs && isKnown) saveOver(latest.result);
      else setTheirs(latest.result);
    },
    take: () => {
      if (theirs) saveOver(theirs);
    },
  };
}
