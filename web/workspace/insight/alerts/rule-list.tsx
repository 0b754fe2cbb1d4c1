import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Switch } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AlertRule, AlertRuleList } from '#contract/insight/alerts.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './alerts.module.css';
import { useKindName } from './use-kind-name.ts';

interface RuleListProps {
  readonly rules: readonly AlertRule[];
  readonly mayEdit: boolean;
  readonly onOpen: (rule: number | null) => void;
}

const rulesQuery = apiQuery('alert.rules', {}, { quiet: true });

/** The answer of a change is the new list; where it is refused, a colleague was quicker, and the list is read again. */
export function useRuleAnswers() {
  const queries = useQueryClient();
  const take = (answer: AlertRuleList) => {
    queries.setQueryData(rulesQuery.queryKey, answer);
    void queries.invalidateQueries({ queryKey: ['alert.list'] });
  };
  /** Nothing where it cannot be read. */
  const readAgain = () => queries.fetchQuery({ ...rulesQuery, staleTime: 0 }).catch(() => undefined);
  return { take, readAgain };
}

/** The company's rules: on or off, how often they fired, and what a noisy one proposes. */
export function RuleList({ rules, mayEdit, onOpen }: RuleListProps) {
  const { t } = useTranslation();
  const kindName = useKindName();
  const { take, readAgain } = useRuleAnswers();
  const show = (answer: ApiAnswer<AlertRuleList>) => (answer.success ? take(answer.result) : void readAgain());
  const change = async ({ id, version, condition, name, isNamed, assignee }: AlertRule, isOn: boolean) => {
    const values = { condition, isOn, name: isNamed ? name : '', assigneeId: assignee?.id ?? null };
    show(await api('alert.saveRule', { body: { id, version, ...values } }));
  };
  const answerProposal = async ({ id, version }: AlertRule, isTaken: boolean) => {
    show(await api('alert.answerProposal', { body: { id, version, take: isTaken } }));
  };
  return (
    <Panel
      title={t('alerts.rules')}
      scope={t('alerts.rulesOn', { count: rules.filter(({ isOn }) => isOn).length })}
      actions={
        mayEdit && (
          <Button
            type="primary"
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => onOpen(null)}
          >
            {t('alerts.newRule')}
          </Button>
        )
      }
    >
      {rules.flatMap((rule) =>
        rule.proposal && mayEdit
          ? [
              <Alert
                key={rule.id}
                className={styles.proposal ?? ''}
                type="warning"
                showIcon
                title={t('alerts.noisy', { name: rule.name, count: rule.proposal.noise })}
                description={t(rule.proposal.condition ? 'alerts.proposeStricter' : 'alerts.proposeOff')}
                action={
                  <span className={styles.proposalActs}>
                    <Button size="small" type="primary" onClick={() => void answerProposal(rule, true)}>
                      {t('alerts.take')}
                    </Button>
                    <Button size="small" onClick={() => void answerProposal(rule, false)}>
                      {t('alerts.leave')}
                    </Button>
                  </span>
                }
              />,
            ]
          : [],
      )}
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.id} className={styles.rule} data-off={!rule.isOn || undefined}>
            <Switch
              size="small"
              checked={rule.isOn}
              disabled={!mayEdit}
              aria-label={t('alerts.isOn', { name: rule.name })}
              onChange={(isOn) => void change(rule, isOn)}
            />
            <span className={styles.ruleName}>
              <button type="button" className={styles.choose} onClick={() => onOpen(rule.id)}>
                {rule.name}
              </button>
              <small>
                {kindName(rule.condition.kind)}
                {rule.assignee && `${t('alerts.comma')}${t('alerts.assignedTo', { name: rule.assignee.name })}`}
                {rule.isStarting && `${t('alerts.comma')}${t('alerts.starting')}`}
              </small>
            </span>
            <span className={styles.times}>{t('alerts.fired', { count: rule.fired })}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('alerts.rulesNote')}</p>
    </Panel>
  );
}
