import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactDetail, ContactGroup } from '#contract/outreach/contacts.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import type { ContactValues } from './contact-draft.ts';
import { initialValues, isConsentShown } from './contact-values.ts';
import styles from './contacts.module.css';

interface ChangedAlertProps {
  /** The conflicting version saved by a colleague. */
  readonly theirs: ContactDetail;
  readonly mine: ContactValues;
  readonly groups: readonly ContactGroup[];
  readonly onOverwrite: () => void;
  readonly onTake: () => void;
}

/** Edit conflict: the other version, and both ways on. */
export function ChangedAlert({ theirs, mine, groups, onOverwrite, onTake }: ChangedAlertProps) {
  const { t } = useTranslation();
  const their = initialValues(theirs);
  const groupName = (id: number | null | undefined) =>
    groups.find((group) => group.id === id)?.name ?? t('contacts.noGroup');
  const consentOf = (values: ContactValues) => {
    const isShown = isConsentShown(theirs, values);
    return {
      source: isShown && values.consentSource ? t(`contacts.sources.${values.consentSource}`) : '',
      day: (isShown && values.consentOn) || '',
    };
  };
  const [theirConsent, myConsent] = [consentOf(their), consentOf(mine)];
  // What is not shown is not saved, and leaves theirs as it is.
  const consentFacts = isConsentShown(theirs, mine)
    ? [
        { field: t('contacts.form.consentSource'), value: theirConsent.source, mine: myConsent.source },
        { field: t('contacts.form.consentOn'), value: theirConsent.day, mine: myConsent.day },
      ]
    : [];
  const facts = [
    { field: t('contacts.name'), value: their.name, mine: mine.name },
    { field: t('contacts.position'), value: their.position, mine: mine.position },
    { field: t('contacts.group'), value: groupName(their.groupId), mine: groupName(mine.groupId) },
    { field: t('contacts.mobile'), value: their.mobile, mine: mine.mobile },
    { field: t('contacts.email'), value: their.email, mine: mine.email },
    {
      field: t('contacts.receiving'),
      value: t(their.isReceiving ? 'contacts.form.on' : 'contacts.form.off'),
      mine: t(mine.isReceiving ? 'contacts.form.on' : 'contacts.form.off'),
    },
    ...consentFacts,
  ].filter((fact) => fact.value !== fact.mine);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={formStyles.alert ?? ''}
      title={t('contacts.form.changedTitle')}
      description={
        <>
          {t('contacts.form.changedText')}
          <ul className={styles.theirs}>
            {facts.map(({ field, value }) => (
              <li key={field}>{t('contacts.form.fact', { field, value: value || t('contacts.none') })}</li>
            ))}
          </ul>
          <div className={styles.choices}>
            <Button onClick={onOverwrite}>{t('contacts.form.overwrite')}</Button>
            <Button onClick={onTake}>{t('contacts.form.takeTheirs')}</Button>
          </div>
        </>
      }
    />
  );
}
