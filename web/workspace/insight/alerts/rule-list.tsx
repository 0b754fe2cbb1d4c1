import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Switch } from 'antd';
import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRule, AlertRuleList } from '#contract/insight/alerts.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { useHeldFocus } from '#web/workspace/kits/form/use-held-focus.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './alerts.module.css';
import { useKindName } from './use-kind-name.ts';

interface RuleListProps {
  readonly rules: readonly AlertRule[];
  readonly mayEdit: boolean;
  /** The rule that was opened last; `null` for a new one. */
  readonly lastOpened: number | null | undefined;
  /** Takes the button that opened it, or what adds a rule where it is gone. */
  readonly opener: RefObject<HTMLButtonElement | null>;
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
export function RuleList({ rules, mayEdit, lastOpened, opener, onOpen }: RuleListProps) {
  const { t } = useTranslation();
  const isListed = rules.some(({ id }) => id === lastOpened);
  return (
    <Panel
      title={t('alerts.rules')}
      scope={t('alerts.rulesOn', { count: rules.filter(({ isOn }) => isOn).length })}
      actions={
        mayEdit && (
          <Button
            {...(!isListed && { ref: opener })}
            type="primary"
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => onOpen(null)}
          >
            {t('alerts.newRule')}
          </Button>
        )
      }
    >
      {rules.map((rule) => mayEdit && <Proposal key={rule.id} rule={rule} />)}
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            mayEdit={mayEdit}
            opener={rule.id === lastOpened ? opener : undefined}
            onOpen={() => onOpen(rule.id)}
          />
        ))}
      </ul>
      <p className={styles.note}>{t('alerts.rulesNote')}</p>
    </Panel>
  );
}

/** Sends changes of a rule, one at a time: the next one needs the version that this one makes. */
function useRuleChange<Args extends unknown[]>(send: (...args: Args) => Promise<ApiAnswer<AlertRuleList>>) {
  const { take, readAgain } = useRuleAnswers();
  const change = useAct(async (...args: Args) => {
    const answer = await send(...args);
    if (answer.success) take(answer.result);
    else await readAgain();
  });
  useHeldFocus(change.isRunning);
  return change;
}

/** What is proposed for a rule that told too much. */
function Proposal({ rule: { id, version, name, proposal } }: { readonly rule: AlertRule }) {
  const { t } = useTranslation();
  const { run, isRunning, running } = useRuleChange((isTaken: boolean) =>
    api('alert.answerProposal', { body: { id, version, take: isTaken } }),
  );
  if (!proposal) return null;
  return (
    <Alert
      className={styles.proposal ?? ''}
      type="warning"
      showIcon
      title={t('alerts.noisy', { name, count: proposal.noise })}
      description={t(proposal.condition ? 'alerts.proposeStricter' : 'alerts.proposeOff')}
      action={
        <span className={styles.proposalActs}>
          <Button
            size="small"
            type="primary"
            loading={running?.[0] === true}
            disabled={isRunning}
            onClick={() => void run(true)}
          >
            {t('alerts.take')}
          </Button>
          <Button size="small" loading={running?.[0] === false} disabled={isRunning} onClick={() => void run(false)}>
            {t('alerts.leave')}
          </Button>
        </span>
      }
    />
  );
}

interface RuleRowProps {
  readonly rule: AlertRule;
  readonly mayEdit: boolean;
  readonly opener: RefObject<HTMLButtonElement | null> | undefined;
  readonly onOpen: () => void;
}

function RuleRow({ rule, mayEdit, opener, onOpen }: RuleRowProps) {
  const { t } = useTranslation();
  const kindName = useKindName();
  const { run, isRunning } = useRuleChange((isOn: boolean) => {
    const { id, version, condition, name, isNamed, assignee } = rule;
    const values = { condition, isOn, name: isNamed ? name : '', assigneeId: assignee?.id ?? null };
    return api('alert.saveRule', { body: { id, version, ...values } });
  });
  return (
    <li className={styles.rule} data-off={!rule.isOn || undefined}>
      <Switch
        size="small"
        checked={rule.isOn}
        loading={isRunning}
        disabled={!mayEdit}
        aria-label={t('alerts.isOn', { name: rule.name })}
        onChange={(isOn) => void run(isOn)}
      />
      <span className={styles.ruleName}>
        <button ref={opener} type="button" className={styles.choose} onClick={onOpen}>
          {rule.name}
        </button>
        <small>
          {kindName(rule.condition.kind)}
          {rule.assignee && `${t('alerts.comma')}${t('alerts.assignedTo', { name: rule.assignee.name })}`}
          {rule.isStarting && `${t('alerts.comma')}${t('alerts.starting')}`}
          {rule.goneCompanies.length > 0 &&
            `${t('alerts.comma')}${t('alerts.goneCompanies', { shown: rule.goneCompanies.length })}`}
        </small>
      </span>
      <span className={styles.times}>{t('alerts.fired', { count: rule.fired })}</span>
    </li>
  );
}
