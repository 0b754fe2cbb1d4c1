import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EnumerationVersion, KeptEnumeration } from '#contract/content/dictionary.ts';
import { pickText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { loadStoredDictionary } from '#web/workspace/content/dictionary/stored-dictionary.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { VersionList } from '#web/workspace/kits/kept/version-list.tsx';
import { enumerationsQuery, enumerationVersionsQuery, showStored } from './dictionary-draft.ts';

interface EnumerationVersionsProps {
  readonly stored: KeptEnumeration;
  /** Something of it is changed and not saved. */
  readonly isChanged: boolean;
  readonly onRestored: () => void;
}

/** Earlier labels of an enumeration, each with what it changed, and the way back. */
export function EnumerationVersions({ stored, isChanged, onRestored }: EnumerationVersionsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { enumeration, version: current } = stored;
  const { data, error, refetch } = useQuery({ ...enumerationVersionsQuery(enumeration), staleTime: 0 });
  const versions = data?.map(({ number, changedAt, changedBy, items }, index) => ({
    ...{ version: number, changedAt, changedBy },
    summary: differences(items, data[index + 1]?.items).join(t('dictionary.and')) || t('dictionary.asShipped'),
  }));
  const restore = async (number: number) => {
    const answer = await api(
      'dictionary.restore',
      { body: { enumeration, number, version: current } },
      { quiet: true },
    );
    if (answer.success) {
      await showStored(queries, answer.result);
      onRestored();
      toast.success(t('kept.restored', { from: number, version: answer.result.version }));
    } else toast.error(answer.issues?.[0]?.message ?? answer.desc);
    await queries.invalidateQueries({ queryKey: enumerationsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: enumerationVersionsQuery(enumeration).queryKey });
    if (answer.success) await loadStoredDictionary({ force: true });
  };
  return (
    <VersionList
      query={{ data: versions, error, refetch }}
      current={current}
      mayRestore={useMay('dictionary:edit')}
      isChanged={isChanged}
      onRestore={restore}
    />
  );
}

/** Labels that a version has and the one before it has not, with their codes; nothing for the first. */
function differences(items: EnumerationVersion['items'], before: EnumerationVersion['items'] | undefined): string[] {
  if (!before) return [];
  const former = new Map(
    before.map((item) => [item.key, JSON.stringify([item.label['zh-CN'], item.label.en, item.isOff])]),
  );
  const changed = items.filter(
    ({ key, label, isOff }) => former.get(key) !== JSON.stringify([label['zh-CN'], label.en, isOff]),
  );
  const removed = before.filter(({ key }) => !items.some((item) => item.key === key));
  const nameOf = ({ key, label }: EnumerationVersion['items'][number]) =>
    `${key} ${pickText(label, currentLanguage())}`;
  return [...changed.map(nameOf), ...removed.map((item) => `− ${nameOf(item)}`)];
}
