import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InsightSettings, InsightTopic } from '#contract/insight/settings.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { changesQuery, refresh, settingChanged, settingsQuery, versionIn } from './settings-query.ts';

interface Draft<Value> {
  readonly value: Value;
  /** The version that was known when it was typed, and what it held. */
  readonly basedOn: number;
  readonly base: Value;
  /** What a colleague has saved meanwhile, by now in what is typed. */
  readonly overtaken?: { readonly before: Value; readonly theirs: Value };
}

interface Stored<Value> {
  readonly topic: InsightTopic;
  readonly version: number;
  readonly value: Value;
  /** The same of settings that are fetched again. */
  readonly valueIn: (settings: InsightSettings) => Value;
  /** What was changed here and what was changed there since what both began with. */
  readonly merge: (base: Value, mine: Value, theirs: Value) => Value;
}

/** What is typed over a stored setting. It stays whatever is fetched, until it is saved or discarded. */
export function useSettingDraft<Value>({ topic, version, value: stored, valueIn, merge }: Stored<Value>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft<Value>>();
  /** Takes over what a colleague has saved; the next try is made knowing it. */
  const rebase = async (): Promise<boolean> => {
    const latest = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined);
    // It is the first of the versions, too.
    await client.invalidateQueries({ queryKey: changesQuery(topic).queryKey });
    if (!latest) return false;
    const theirs = valueIn(latest);
    const over = ({ base, value: mine }: Draft<Value>): Draft<Value> | undefined => {
      const value = merge(base, mine, theirs);
      const next = { value, basedOn: versionIn(latest, topic), base: theirs, overtaken: { before: base, theirs } };
      return fingerprint({ value }) === fingerprint({ value: theirs }) ? undefined : next;
    };
    if (draft && !over(draft)) toast.info(t('setting.savedAlike'));
    setDraft((now) => now && over(now));
    return true;
  };
  /** @returns the answer where it was not saved */
  const save = async (send: (basedOn: number) => Promise<ApiAnswer<{ readonly version: number }>>) => {
    const answer = await send(draft?.basedOn ?? version);
    if (answer.success) {
      toast.success(t('setting.saved', { version: answer.result.version }));
      await refresh(client, topic);
      // What was typed meanwhile is the next change.
      setDraft((now) =>
        now && draft && now.value !== draft.value
          ? { value: now.value, basedOn: answer.result.version, base: draft.value }
          : undefined,
      );
      return undefined;
    }
    const isTold = answer.code === settingChanged && (await rebase());
    if (!isTold && !answer.issues?.length) toast.error(answer.desc);
    return answer;
  };
  return {
    value: draft ? draft.value : stored,
    overtaken: draft?.overtaken,
    edit: (value: Value) => setDraft((now) => ({ ...(now ?? { basedOn: version, base: stored }), value })),
    discard: () => setDraft(undefined),
    save,
  };
}
