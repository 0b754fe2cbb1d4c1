import { Button, Form, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxNameRules, neighbourDistance } from '#contract/insight/name-rules.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import styles from './companies.module.css';
import type { HeldValues } from './company-values.ts';

const separators = [',', '，', '、', ';', '；', '\n'];

/** When a name counts: the words that must stand beside it, and those that must not. */
export function NameRuleFields() {
  const { t } = useTranslation();
  const afterRemoval = useFocusAfterRemoval();
  const form = Form.useFormInstance<HeldValues>();
  const values: HeldValues | undefined = Form.useWatch([], form);
  const names = [
    ...new Set([
      ...[values?.shortName?.['zh-CN'], values?.shortName?.en, ...(values?.aliases ?? [])],
      ...[values?.name?.['zh-CN'], values?.name?.en, values?.code],
    ]),
  ].filter((name) => name !== undefined && name !== '');
  return (
    <fieldset ref={afterRemoval.list} className={styles.rules}>
      <legend>
        {t('companies.nameRules')}
        <span className={formStyles.optional}>{t('editor.optional')}</span>
      </legend>
      <p className={styles.quiet}>{t('companies.nameRulesHelp', { count: neighbourDistance })}</p>
      <Form.List name="nameRules">
        {(rules, { add, remove }) => (
          <>
            {rules.map(({ key, name: index }) => (
              <div key={key} className={styles.rule}>
                <Form.Item name={[index, 'name']} label={t('companies.ruleName')}>
                  <Select options={names.map((name) => ({ value: name, label: name }))} />
                </Form.Item>
                {(['required', 'excluded'] as const).map((side) => (
                  <Form.Item key={side} name={[index, side]} label={t(`companies.${side}`)}>
                    <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
                  </Form.Item>
                ))}
                <Button
                  {...afterRemoval.button}
                  type="text"
                  icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
                  aria-label={t('companies.removeRule', { number: index + 1 })}
                  onClick={() => {
                    remove(index);
                    afterRemoval.removed(index);
                  }}
                />
              </div>
            ))}
            {rules.length < maxNameRules && (
              <Button
                ref={afterRemoval.add}
                icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
                disabled={names.length === 0}
                onClick={() => add({ name: names[0], required: [], excluded: [] })}
              >
                {t('companies.addRule')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
