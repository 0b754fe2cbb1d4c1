import { useQueryClient } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TierWeights } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SaveBar } from '#web/workspace/kits/kept/save-bar.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './setting.module.css';
import { refresh } from './settings-query.ts';

interface WeightsFormProps {
  readonly version: number;
  readonly values: TierWeights;
}

const tiers = [1, 2, 3] as const;

/** Weight of a story by source tier. */
export function WeightsForm({ version, values }: WeightsFormProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('setting:edit');
  const client = useQueryClient();
  const tierName = useLabels('source_tier');
  const [weights, setWeights] = useState(values);
  const id = useId();
  const isChanged = tiers.some((tier) => weights[tier] !== values[tier]);
  const save = async () => {
    const answer = await api('setting.saveWeights', { body: { basedOn: version, weights } });
    if (!answer.success) return;
    toast.success(t('setting.saved', { version: answer.result.version }));
    await refresh(client, 'tierWeights');
  };
  return (
    <>
      <div className={styles.weights}>
        {tiers.map((tier) => (
          <div key={tier}>
            <label htmlFor={`${id}${tier}`}>
              {t('setting.tier', { tier })}
              <span className={styles.tier}>{tierName(tier)}</span>
            </label>
            <InputNumber
              id={`${id}${tier}`}
              min={0}
              max={100}
              step={0.1}
              value={weights[tier]}
              onChange={(value) => setWeights({ ...weights, [tier]: value ?? 0 })}
            />
          </div>
        ))}
      </div>
      <SaveBar mayEdit={mayEdit} isChanged={isChanged} onSave={save} onDiscard={() => setWeights(values)} />
    </>
  );
}
