import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactDetail, ContactGroup } from '#contract/outreach/contacts.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import type { ContactValues } from './contact-draft.ts';
import { initialValues } from './contact-values.ts';
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
