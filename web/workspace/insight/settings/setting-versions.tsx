import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { InsightTopic } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { VersionList } from '#web/workspace/kits/kept/version-list.tsx';
import { changesQuery, refresh, settingChanged } from './settings-query.ts';

interface SettingVersionsProps {
  readonly topic: InsightTopic;
  readonly current: number;
  /** Something of it is changed and not saved. */
  readonly isChanged: boolean;
  readonly onRestored: () => void;
}

/** Versions of a setting; weights are three, so their number is not said. */
export function SettingVersions({ topic, current, isChanged, onRestored }: SettingVersionsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(changesQuery(topic));
  const versions = data?.map(({ size, ...version }) => ({
    ...version,
    ...(topic !== 'tierWeights' && { scope: t('setting.size', { shown: formatCount(size) }) }),
  }));
  const restore = async (version: number) => {
    const answer = await api('setting.restore', { body: { topic, version, basedOn: current } });
    if (!answer.success) {
      // What a colleague has saved is shown, and the next try is made knowing it.
      if (answer.code === settingChanged) await refresh(client, topic);
      return;
    }
    toast.success(t('kept.restored', { from: version, version: answer.result.version }));
    await refresh(client, topic);
    onRestored();
  };
  return (
    <VersionList
      query={{ data: versions, error, refetch }}
      current={current}
      mayRestore={useMay('setting:edit')}
      isChanged={isChanged}
      onRestore={restore}
    />
  );
}
