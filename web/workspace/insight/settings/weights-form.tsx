import { useQueryClient } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TierWeights } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { readDictionary } from '#web/shared/storage.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { SaveBar } from './save-bar.tsx';
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
  const client = useQueryClient();
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
              <span className={styles.tier}>{dictionaryLabel(readDictionary(), 'source_tier', String(tier))}</span>
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
      <SaveBar isChanged={isChanged} onSave={save} onDiscard={() => setWeights(values)} />
    </>
  );
}
