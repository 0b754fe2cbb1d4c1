import { Alert, Button, Input, Select } from 'antd';
import { ArrowUpDown, Bookmark, ChartColumn, Flame, RadioTower, Search, TrendingUp, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertCondition, type AlertKind, alertLimits, usualConditions } from '#contract/insight/alert-rules.ts';
import type { AlertRule, AlertRuleList, AlertRuleRequest } from '#contract/insight/alerts.ts';
import { type ApiAnswer, type ApiFailure, api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import type { StartingRule } from '#web/workspace/insight/new-alert/starting-rule.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { firstVersion, useCreation } from '#web/workspace/kits/form/use-creation.ts';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import styles from './alerts.module.css';
import { BackTestPanel } from './back-test-panel.tsx';
import { ConditionFields, kindsInOrder } from './condition-fields.tsx';
import { RuleConflict } from './rule-conflict.tsx';
import { useRuleAnswers } from './rule-list.tsx';
import { useBackTest } from './use-back-test.ts';
import { useKindName } from './use-kind-name.ts';
import { type UnreadNumbers, useRuleFaults } from './use-rule-faults.ts';

interface RuleEditorProps {
  /** Nothing for a new one. */
  readonly rule: AlertRule | undefined;
  /** What a new one begins with. */
  readonly starting?: StartingRule | undefined;
  readonly colleagues: AlertRuleList['colleagues'];
  readonly mayEdit: boolean;
  /** In a drawer where there is no room beside the alerts. */
  readonly isInDrawer: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
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

/** Code of an edit conflict; the type keeps it equal to the contract's. */
const ruleChanged: typeof import('#contract/codes/errors.ts').errorTable['ALERT_RULE_CHANGED']['code'] = 1305;

/** What can be typed of a rule, as it is. */
const valuesOf = (rule: AlertRule | undefined, starting?: StartingRule) => ({
  condition: rule?.condition ?? starting?.condition ?? usualConditions.spike,
  unread: {} as UnreadNumbers,
  name: rule?.isNamed ? rule.name : (starting?.name ?? ''),
  assigneeId: rule?.assignee?.id ?? nobody,
});

/** What is sent of it; a rule that is off stays so. */
const bodyOf = ({ condition, name, assigneeId }: ReturnType<typeof valuesOf>, basedOn: AlertRule | undefined) => ({
  ...{ condition, name, isOn: basedOn?.isOn ?? true },
  assigneeId: assigneeId === nobody ? null : assigneeId,
});

/**
 * A rule as a sentence with inputs, and how often it would have fired. It chooses its place itself, so that what is
 * typed stays when a phone is turned.
 */
export function RuleEditor({
  rule: ruleNow,
  starting,
  colleagues,
  mayEdit,
  isInDrawer,
  heading,
  onClose,
}: RuleEditorProps) {
  const { t } = useTranslation();
  const kindName = useKindName();
  const { take, readAgain } = useRuleAnswers();
  const group = useId();
  // As it was opened, with its version: what is typed must not overwrite what a colleague has saved since.
  const [rule, setRule] = useState(ruleNow);
  const [values, setValues] = useState(() => valuesOf(rule, starting));
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<AlertRule>();
  const [isSending, setIsSending] = useState(false);
  const create = useCreation({
    make: (written: Omit<AlertRuleRequest, 'id' | 'version' | 'key'>, key) =>
      api('alert.saveRule', { body: { ...written, key } }, { quiet: true }),
    goOn: ({ saved: id }, written) =>
      api('alert.saveRule', { body: { ...written, id, version: firstVersion } }, { quiet: true }),
  });
  const [failure, setFailure] = useState<ApiFailure>();
  const saving = useRef<HTMLButtonElement>(null);
  const savingMine = useRef<HTMLButtonElement>(null);
  // Either is all that can be pressed without the other.
  useFocusWhenGone(theirs === undefined, savingMine);
  useFocusWhenGone(theirs !== undefined, saving);
  const { condition, unread, name, assigneeId } = values;
  const test = useBackTest(condition);
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(rule, starting));
  const guard = useUnsavedGuard(isChanged, { leavesBy: { parameter: 'rule' } });
  // What is typed while it is on its way would go with the editor that closes.
  const isOff = !mayEdit || isSending || theirs !== undefined;
  const edit = (next: AlertCondition, stillUnread: UnreadNumbers = {}) => {
    if (isOff) return;
    setValues({ ...values, condition: next, unread: stillUnread });
    setFailure(undefined);
  };
  const place = useRef<HTMLElement>(null);
  const focusWrong = useCallback(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), []);
  const finish = async (sent: ApiAnswer<AlertRuleList>, text: string, body?: ReturnType<typeof bodyOf>) => {
    // Whatever is refused: the list must not go on with what is not so any more.
    const latest = sent.success ? undefined : await readAgain();
    const answer = await orStored(sent, [ruleChanged], async () => {
      const stored = latest?.rules.find(({ id }) => id === rule?.id);
      return body && stored && isStored(body, bodyOf(valuesOf(stored), stored)) ? latest : undefined;
    });
    setIsSending(false);
    if (answer.success) {
      take(answer.result);
      toast.success(text);
      return guard.leaveFreely(onClose);
    }
    const changed = answer.code === ruleChanged ? latest?.rules.find(({ id }) => id === rule?.id) : undefined;
    if (changed) setTheirs(changed);
    else setFailure(answer);
  };
  const save = async (basedOn: AlertRule | undefined) => {
    if (Object.keys(unread).length > 0) return focusWrong();
    setIsSending(true);
    const body = bodyOf(values, basedOn);
    const known = basedOn && { id: basedOn.id, version: basedOn.version };
    const answer = known ? api('alert.saveRule', { body: { ...body, ...known } }, { quiet: true }) : create(body);
    await finish(await answer, t('alerts.saved'), body);
  };
  const remove = async ({ id, version }: AlertRule) => {
    setIsSending(true);
    await finish(await api('alert.removeRule', { body: { id, version } }, { quiet: true }), t('alerts.removed'));
  };
  const goOnFrom = (changed: AlertRule) => {
    setRule(changed);
    setTheirs(undefined);
    setFailure(undefined);
  };
  const faults = useRuleFaults(failure, unread);
  useEffect(() => {
    if (failure) focusWrong();
  }, [failure, focusWrong]);
  const title = t(rule ? 'alerts.editRule' : 'alerts.newRule');
  const editor = (
    <section ref={place} className={styles.editor} aria-label={title}>
      <header className={styles.editorHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span>{t('alerts.nameNote')}</span>
        <Button
          type="text"
          aria-label={t('alerts.close')}
          icon={<X size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <div className={styles.editorBody}>
        <fieldset className={styles.kinds} disabled={isOff || rule?.isStarting}>
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
                {kindName(kind)}
              </label>
            );
          })}
        </fieldset>
        <ConditionFields
          condition={condition}
          // The test knows those of a new rule, too.
          goneCompanies={test.data?.goneCompanies ?? rule?.goneCompanies ?? []}
          unread={unread}
          faults={faults}
          isOff={isOff}
          onChange={edit}
        />
        <div className={styles.to}>
          <label htmlFor={`${group} name`}>{t('alerts.name')}</label>
          <Input
            id={`${group} name`}
            value={name}
            maxLength={alertLimits.name}
            disabled={isOff}
            placeholder={rule && !rule.isNamed ? rule.name : t('alerts.namePlaceholder')}
            {...faults.mark('name')}
            onChange={({ target }) => {
              setValues({ ...values, name: target.value });
              setFailure(undefined);
            }}
          />
          <label htmlFor={`${group} assignee`}>{t('alerts.assignTo')}</label>
          <Select
            id={`${group} assignee`}
            value={assigneeId}
            disabled={isOff}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: nobody, label: t('alerts.nobody') },
              ...colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name })),
            ]}
            onChange={(next) => setValues({ ...values, assigneeId: next })}
          />
          {faults.said.has('name') && (
            <p id={faults.idOf('name')} className={styles.fault} role="alert">
              {faults.said.get('name')}
            </p>
          )}
        </div>
        <BackTestPanel test={test} onPropose={edit} />
        {theirs && (
          <RuleConflict
            theirs={theirs}
            savingMine={savingMine}
            onSaveMine={() => {
              goOnFrom(theirs);
              void save(theirs);
            }}
            onTakeTheirs={() => {
              goOnFrom(theirs);
              setValues(valuesOf(theirs));
            }}
          />
        )}
        {failure && faults.said.size === 0 && <Alert type="error" showIcon title={failure.desc} />}
      </div>
      <footer className={styles.editorFoot}>
        <span>{t(mayEdit && !test.isTested ? 'alerts.testFirst' : 'alerts.savedNote')}</span>
        {rule && !rule.isStarting && mayEdit && (
          <Popconfirm
            title={t('alerts.removeAsk', { name: rule.name })}
            okText={t('alerts.remove')}
            okButtonProps={{ danger: true }}
            cancelText={t('alerts.cancel')}
            cancelButtonProps={{ autoFocus: true }}
            icon={null}
            onConfirm={() => remove(rule)}
          >
            <Button danger disabled={isOff}>
              {t('alerts.remove')}
            </Button>
          </Popconfirm>
        )}
        <Button onClick={onClose}>{t(mayEdit ? 'alerts.cancel' : 'alerts.close')}</Button>
        {mayEdit && (
          <Button
            ref={saving}
            type="primary"
            // Not disabled while the test is on its way: it would lose the focus.
            loading={isSending || !test.isTested}
            aria-busy={isSending || !test.isTested}
            disabled={theirs !== undefined}
            onClick={() => void save(rule)}
          >
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
