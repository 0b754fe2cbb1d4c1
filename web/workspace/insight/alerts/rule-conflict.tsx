import { Alert, Button } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRule } from '#contract/insight/alerts.ts';
import styles from './alerts.module.css';
import { useKindName } from './use-kind-name.ts';

interface RuleConflictProps {
  /** The rule as a colleague has saved it. */
  readonly theirs: AlertRule;
  readonly savingMine: RefObject<HTMLButtonElement | null>;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** A colleague has saved the rule meanwhile: what is typed is saved over it, or given up for it. */
export function RuleConflict({ theirs, savingMine, onSaveMine, onTakeTheirs }: RuleConflictProps) {
  const { t } = useTranslation();
  const kindName = useKindName();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('alerts.ruleChangedTitle')}
      description={
        <>
          {t('alerts.ruleChangedText', {
            name: theirs.name,
            kind: kindName(theirs.condition.kind),
            state: t(theirs.isOn ? 'alerts.ruleOn' : 'alerts.ruleOff'),
            assignee: theirs.assignee?.name ?? t('alerts.nobody'),
          })}
          <div className={styles.acts}>
            <Button ref={savingMine} onClick={onSaveMine}>
              {t('alerts.saveMine')}
            </Button>
            <Button type="text" onClick={onTakeTheirs}>
              {t('alerts.takeTheirs')}
            </Button>
          </div>
        </>
      }
    />
  );
}
