import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InsightTopic } from '#contract/insight/settings.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { changesQuery, refresh, settingChanged, settingsQuery, versionIn } from './settings-query.ts';

interface Draft<Value> {
  readonly value: Value;
  /** The version that was known when it was typed. */
  readonly basedOn: number;
}

interface Stored<Value> {
  readonly topic: InsightTopic;
  readonly version: number;
  readonly value: Value;
}

/** What is typed over a stored setting. It stays whatever is fetched, until it is saved or discarded. */
export function useSettingDraft<Value>({ topic, version, value: stored }: Stored<Value>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft<Value>>();
  const keep = (basedOn: number) => setDraft((before) => before && { ...before, basedOn });
  /** @returns the answer where it was not saved */
  const save = async (send: (basedOn: number) => Promise<ApiAnswer<{ readonly version: number }>>) => {
    const answer = await send(draft?.basedOn ?? version);
    if (answer.success) {
      toast.success(t('setting.saved', { version: answer.result.version }));
      await refresh(client, topic);
      // What was typed meanwhile is the next change.
      setDraft((now) => (now?.value === draft?.value ? undefined : now && { ...now, basedOn: answer.result.version }));
      return undefined;
    }
    if (answer.code === settingChanged) {
      // What a colleague has saved is fetched, and is the first of the versions; the next try is made knowing it.
      const latest = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined);
      if (latest) keep(versionIn(latest, topic));
      await client.invalidateQueries({ queryKey: changesQuery(topic).queryKey });
    }
    return answer;
  };
  return {
    value: draft ? draft.value : stored,
    edit: (value: Value) => setDraft({ value, basedOn: draft?.basedOn ?? version }),
    discard: () => setDraft(undefined),
    save,
  };
}
