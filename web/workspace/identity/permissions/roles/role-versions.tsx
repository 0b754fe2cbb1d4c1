import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Element } from '#contract/codes/elements.ts';
import type { RoleVersion } from '#contract/identity/roles.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { VersionList } from '#web/workspace/kits/kept/version-list.tsx';
import { keyOf } from './grant-sections.ts';
import { roleVersionsQuery } from './role-draft.ts';
import styles from './roles.module.css';

interface RoleVersionsProps {
  readonly code: string;
  readonly mayRestore: boolean;
  /** Takes an earlier state over as the draft, which is previewed and saved like any other. */
  readonly onRestore: (version: RoleVersion) => void;
}

/** Who changed the role and when, each with what it granted more and less than before. */
export function RoleVersions({ code, mayRestore, onRestore }: RoleVersionsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...roleVersionsQuery(code), staleTime: 0 });
  const namesOf = (elements: readonly Element[]) =>
    elements.map((element) => t(`roles.elements.${keyOf(element)}.name`)).join(t('roles.and'));
  const versions = data?.map(({ number, changedAt, changedBy, name, elements }, index) => {
    const before = data[index + 1];
    const added = before ? elements.filter((element) => !before.elements.includes(element)) : [];
    const withdrawn = before?.elements.filter((element) => !elements.includes(element)) ?? [];
    const title = pickText(name, currentLanguage());
    const isRenamed = before && (before.name['zh-CN'] !== name['zh-CN'] || before.name.en !== name.en);
    return {
      ...{ version: number, changedAt, changedBy },
      summary: (
        <div className={styles.changes}>
          {!before && <p>{t('roles.first', { count: elements.length })}</p>}
          {added.length > 0 && <p>{t('roles.addedThen', { names: namesOf(added) })}</p>}
          {withdrawn.length > 0 && <p>{t('roles.withdrawnThen', { names: namesOf(withdrawn) })}</p>}
          {isRenamed && <p>{t('roles.renamedThen', { name: title })}</p>}
        </div>
      ),
    };
  });
  return (
    <VersionList
      query={{ data: versions, error, refetch }}
      current={data?.[0]?.number ?? 0}
      mayRestore={mayRestore}
      onRestore={async (version) => {
        const found = data?.find(({ number }) => number === version);
        if (found) onRestore(found);
      }}
      restoreText={t('roles.restoreAsk')}
    />
  );
}
