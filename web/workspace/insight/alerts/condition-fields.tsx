import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertCondition, type AlertKind, alertLimits } from '#contract/insight/alert-rules.ts';
import { ReadingLine } from '#web/workspace/insight/explorer/reading-line.tsx';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { type Bounds, isBeyond, type TypedNumber } from '#web/workspace/kits/form/typed-number.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './alerts.module.css';
import type { RuleFaults, UnreadNumbers } from './use-rule-faults.ts';
import { useThemeFields } from './use-theme-fields.tsx';

interface ConditionFieldsProps {
  readonly condition: AlertCondition;
  /** Companies of a theme that are not there. */
  readonly goneCompanies: readonly number[];
  /** What was typed for numbers and is none, which the condition does not have. */
  readonly unread: UnreadNumbers;
  readonly faults: RuleFaults;
  readonly isOff: boolean;
  readonly onChange: (condition: AlertCondition, unread: UnreadNumbers) => void;
}

/** A rule as a sentence with inputs. */
export function ConditionFields({
  condition,
  goneCompanies,
  unread,
  faults,
  isOff,
  onChange: onTyped,
}: ConditionFieldsProps) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const { kind } = condition;
  const onChange = (next: AlertCondition) => onTyped(next, unread);
  const typedIn = (field: string, read: number | null) => (field in unread ? (unread[field]?.typed ?? null) : read);
  const onNumber = (field: string, read: AlertCondition) => {
    const { [field]: _read, ...others } = unread;
    onTyped(read, others);
  };
  const onUnread = (field: string, typed: TypedNumber, bounds: Bounds) =>
    onTyped(condition, { ...unread, [field]: { typed, bounds } });
  const themeFields = useThemeFields({ condition, goneCompanies, mark: faults.mark('query'), isOff, onChange });
  const number = (
    field: string,
    value: number,
    { least, most }: { readonly least: number; readonly most: number },
    set: (value: number) => AlertCondition,
    step = 1,
  ) => (
    <NumberField
      aria-label={t(`alerts.fields.${field}` as 'alerts.fields.z')}
      {...faults.mark(field)}
      className={styles.number ?? ''}
      min={least}
      max={most}
      step={step}
      value={typedIn(field, value)}
      disabled={isOff}
      controls={false}
      onChange={(next) => {
        const bounds = { min: least, max: most };
        if (typeof next === 'number' && !isBeyond(next, bounds)) onNumber(field, set(next));
        else onUnread(field, next, bounds);
      }}
    />
  );
  const { z, stories, points, near } = alertLimits;
  const inputs: Readonly<Record<string, ReactNode>> = {
    ...(kind === 'spike' && {
      z: number('z', condition.z, z, (value) => ({ ...condition, z: value }), 0.5),
      stories: number('stories', condition.stories, stories, (value) => ({ ...condition, stories: value })),
      settle: number(
        'settle',
        condition.settle,
        { least: 0, most: z.most },
        (value) => ({ ...condition, settle: value }),
        0.5,
      ),
    }),
    ...((kind === 'volume' || kind === 'hotWord') && {
      stories: number('stories', condition.stories, stories, (value) => ({ ...condition, stories: value })),
    }),
    ...(kind === 'overtaken' && {
      points: number('points', condition.points, points, (value) => ({ ...condition, points: value }), 0.5),
    }),
    ...themeFields,
    ...(kind === 'keyword' && {
      q: (
        <>
          <Input
            aria-label={t('alerts.fields.q')}
            {...faults.mark('q')}
            className={styles.query ?? ''}
            maxLength={alertLimits.query}
            value={condition.q}
            disabled={isOff}
            onChange={({ target }) => onChange({ ...condition, q: target.value })}
          />
          <ReadingLine typed={condition.q} onChoose={(q) => onChange({ ...condition, q })} />
        </>
      ),
      near: (
        <NumberField
          aria-label={t('alerts.fields.near')}
          {...faults.mark('near')}
          className={styles.number ?? ''}
          min={near.least}
          max={near.most}
          placeholder={t('alerts.anywhere')}
          value={typedIn('near', condition.near)}
          disabled={isOff}
          controls={false}
          onChange={(next) => {
            const bounds = { min: near.least, max: near.most };
            if (typeof next === 'string' || isBeyond(next, bounds)) onUnread('near', next, bounds);
            else onNumber('near', { ...condition, near: next });
          }}
        />
      ),
    }),
  };
  return (
    <div className={styles.condition}>
      {t(`alerts.sentences.${kind}`, { tier: tierName(1) })
        .split('\n')
        .map((line) => (
          <div key={line} className={styles.sentence}>
            {partsOf(line).map(({ text, field }) => (
              <span
                key={`${field ?? ''}${text}`}
                className={styles.part}
                data-query={field === 'q' || field === 'words' || undefined}
              >
                {field === undefined ? text : inputs[field]}
              </span>
            ))}
          </div>
        ))}
      {[...faults.said].map(
        ([field, fault]) =>
          // Said where that is typed.
          field !== 'name' && (
            <p key={field} id={faults.idOf(field)} className={styles.fault} role="alert">
              {fault}
            </p>
          ),
      )}
    </div>
  );
}

/** A sentence in words and fields: `z ≥ [z]`. */
function partsOf(line: string): { readonly text: string; readonly field?: string }[] {
  return line
    .split(/(\[\w+\])/)
    .filter((part) => part !== '')
    .map((text) => (text.startsWith('[') ? { text, field: text.slice(1, -1) } : { text }));
}

export const kindsInOrder: readonly AlertKind[] = [
  'spike',
  'firstHeadline',
  'keyword',
  'theme',
  'volume',
  'overtaken',
  'hotWord',
];
