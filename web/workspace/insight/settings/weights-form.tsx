import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TierWeights } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { numberFault } from '#web/workspace/kits/form/typed-number.ts';
import { SaveBar } from '#web/workspace/kits/kept/save-bar.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { areWeights, mergedWeights, type TypedWeights, tiers } from './merge-setting.ts';
import { OvertakenNote } from './overtaken-note.tsx';
import styles from './setting.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

interface WeightsFormProps {
  readonly version: number;
  readonly values: TierWeights;
  /** Told whether something is typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void;
}

const weightBounds = { min: 0, max: 100 } as const;

/** Weight of a story by source tier. */
export function WeightsForm({ version, values, onChanged }: WeightsFormProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('setting:edit');
  const tierName = useLabels('source_tier');
  const draft = useSettingDraft<TypedWeights>({
    ...{ topic: 'tierWeights', version, value: values },
    valueIn: (settings) => settings.weights.values,
    merge: mergedWeights,
  });
  const { value: weights, overtaken } = draft;
  const id = useId();
  const isChanged = tiers.some((tier) => weights[tier] !== values[tier]);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const { dialog } = useUnsavedGuard(mayEdit && isChanged);
  /** What is wrong, by the path of its field. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = async () => {
    if (!areWeights(weights)) return;
    const refused = await draft.save((basedOn) =>
      api('setting.saveWeights', { body: { basedOn, weights } }, { quiet: true }),
    );
    const issues = refused && !refused.success ? (refused.issues ?? []) : [];
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
  };
  const faultOf = (tier: keyof TypedWeights): string | undefined =>
    numberFault(weights[tier], weightBounds) ?? faults[`body.weights.${tier}`];
  const changesBy = ({ before, theirs }: NonNullable<typeof overtaken>) =>
    tiers
      .filter((tier) => theirs[tier] !== before[tier])
      .map((tier) => {
        const [own, weight] = [weights[tier], theirs[tier]];
        return own === weight || typeof own !== 'number'
          ? t('setting.theirWeight', { tier, weight })
          : t('setting.theirWeightOver', { tier, weight, own });
      });
  return (
    <>
      {dialog}
      {overtaken && isChanged && <OvertakenNote changes={changesBy(overtaken)} />}
      <div className={styles.weights}>
        {tiers.map((tier) => (
          <div key={tier}>
            <label htmlFor={`${id}${tier}`}>
              {t('setting.tier', { tier })}
              <span className={styles.tier}>{tierName(tier)}</span>
            </label>
            <NumberField
              id={`${id}${tier}`}
              {...weightBounds}
              step={0.1}
              value={weights[tier]}
              aria-invalid={faultOf(tier) !== undefined}
              aria-describedby={`${id}${tier}fault`}
              {...(faultOf(tier) !== undefined && { status: 'error' as const })}
              onChange={(value) => {
                setFaults({});
                draft.edit({ ...weights, [tier]: value });
              }}
            />
            <p id={`${id}${tier}fault`} className={styles.fault} role="status">
              {faultOf(tier)}
            </p>
          </div>
        ))}
      </div>
      <SaveBar
        mayEdit={mayEdit && !tiers.some(faultOf)}
        isChanged={isChanged}
        onSave={save}
        onDiscard={draft.discard}
      />
    </>
  );
}
