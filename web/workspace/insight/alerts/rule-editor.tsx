import { Alert, Button, Input, Select } from 'antd';
import { ArrowUpDown, Bookmark, ChartColumn, Flame, RadioTower, Search, TrendingUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertCondition, type AlertKind, alertLimits, usualConditions } from '#contract/insight/alert-rules.ts';
import type { AlertRule, AlertRuleList } from '#contract/insight/alerts.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import type { StartingRule } from '#web/workspace/insight/new-alert/starting-rule.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import styles from './alerts.module.css';
import { BackTestPanel } from './back-test-panel.tsx';
import { ConditionFields, kindsInOrder } from './condition-fields.tsx';
import { useRuleAnswers } from './rule-list.tsx';

interface RuleEditorProps {
  /** Nothing for a new one. */
  readonly rule: AlertRule | undefined;
  /** What a new one begins with. */
  readonly starting?: StartingRule | undefined;
  readonly colleagues: AlertRuleList['colleagues'];
  readonly mayEdit: boolean;
  /** In a drawer where there is no room beside the alerts. */
  readonly isInDrawer: boolean;
  readonly onClose: () => void;
}

const icons = {
  spike: TrendingUp,
  firstHeadline: RadioTower,
  keyword: Search,
  theme: Bookmark,
  volume: ChartColumn,
  overtaken: ArrowUpDown,
  hotWord: Flame,
} as const satisfies Readonly<Record<AlertKind, typeof Flame>>;

const nobody = 0;

/**
 * A rule as a sentence with inputs, and how often it would have fired. It chooses its place itself, so that what is
 * typed stays when a phone is turned.
 */
export function RuleEditor({ rule: ruleNow, starting, colleagues, mayEdit, isInDrawer, onClose }: RuleEditorProps) {
  const { t } = useTranslation();
  const take = useRuleAnswers();
  const group = useId();
  // As it was opened, with its version: what is typed must not overwrite what a colleague has saved since.
  const [rule] = useState(ruleNow);
  const [before] = useState({
    condition: rule?.condition ?? starting?.condition ?? usualConditions.spike,
    name: rule?.isNamed ? rule.name : (starting?.name ?? ''),
    assigneeId: rule?.assignee?.id ?? nobody,
  });
  const [condition, setCondition] = useState<AlertCondition>(before.condition);
  const [name, setName] = useState(before.name);
  const [assigneeId, setAssigneeId] = useState(before.assigneeId);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isChanged = JSON.stringify({ condition, name, assigneeId }) !== JSON.stringify(before);
  const guard = useUnsavedGuard(isChanged, { leavesBy: { parameter: 'rule' } });
  const edit = (next: AlertCondition) => {
    setCondition(next);
    setFailure(undefined);
  };
  const finish = (answer: Awaited<ReturnType<typeof send>>, text: string) => {
    setIsSending(false);
    if (!answer.success) return setFailure(answer);
    take(answer.result);
    toast.success(text);
    guard.leaveFreely(onClose);
  };
  const send = () => {
    const values = { condition, name, isOn: rule?.isOn ?? true, assigneeId: assigneeId === nobody ? null : assigneeId };
    const body = rule ? { id: rule.id, version: rule.version, ...values } : values;
    return api('alert.saveRule', { body }, { quiet: true });
  };
  const save = async () => {
    setIsSending(true);
    finish(await send(), t('alerts.saved'));
  };
  const remove = async () => {
    if (!rule) return;
    setIsSending(true);
    const { id, version } = rule;
    finish(await api('alert.removeRule', { body: { id, version } }, { quiet: true }), t('alerts.removed'));
  };
  const faults = new Map(
    (failure?.issues ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? '', message] as const),
  );
  const title = t(rule ? 'alerts.editRule' : 'alerts.newRule');
  const editor = (
    <section className={styles.editor} aria-label={title}>
      <header className={styles.editorHead}>
        <h2>{title}</h2>
        <span>{t('alerts.nameNote')}</span>
        <Button
          type="text"
          aria-label={t('alerts.close')}
          icon={<X size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <div className={styles.editorBody}>
        <fieldset className={styles.kinds} disabled={!mayEdit || rule?.isStarting}>
          <legend className="visually-hidden">{t('alerts.kind')}</legend>
          {kindsInOrder.map((kind) => {
            const Icon = icons[kind];
            return (
              <label key={kind} className={styles.kind} data-chosen={condition.kind === kind || undefined}>
                <input
                  type="radio"
                  name={group}
                  checked={condition.kind === kind}
                  onChange={() => edit(rule?.condition.kind === kind ? rule.condition : usualConditions[kind])}
                />
                <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
                {t(`alerts.kinds.${kind}`)}
              </label>
            );
          })}
        </fieldset>
        <ConditionFields condition={condition} faults={faults} isOff={!mayEdit} onChange={edit} />
        <div className={styles.to}>
          <label htmlFor={`${group} name`}>{t('alerts.name')}</label>
          <Input
            id={`${group} name`}
            value={name}
            maxLength={alertLimits.name}
            disabled={!mayEdit}
            placeholder={rule && !rule.isNamed ? rule.name : t('alerts.namePlaceholder')}
            onChange={({ target }) => setName(target.value)}
          />
          <label htmlFor={`${group} assignee`}>{t('alerts.assignTo')}</label>
          <Select
            id={`${group} assignee`}
            value={assigneeId}
            disabled={!mayEdit}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: nobody, label: t('alerts.nobody') },
              ...colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name })),
            ]}
            onChange={setAssigneeId}
          />
        </div>
        <BackTestPanel condition={condition} onPropose={edit} />
        {failure && faults.size === 0 && <Alert type="error" showIcon title={failure.desc} />}
      </div>
      <footer className={styles.editorFoot}>
        <span>{t('alerts.savedNote')}</span>
        {rule && !rule.isStarting && mayEdit && (
          <Button danger disabled={isSending} onClick={() => void remove()}>
            {t('alerts.remove')}
          </Button>
        )}
        <Button onClick={onClose}>{t(mayEdit ? 'alerts.cancel' : 'alerts.close')}</Button>
        {mayEdit && (
          <Button type="primary" loading={isSending} onClick={() => void save()}>
            {t('alerts.save')}
          </Button>
        )}
      </footer>
    </section>
  );
  return (
    <>
      {guard.dialog}
      {isInDrawer ? (
        <Drawer open size={600} title={title} onClose={onClose}>
          {editor}
        </Drawer>
      ) : (
        editor
      )}
    </>
  );
}
