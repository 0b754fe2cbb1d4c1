import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { words } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { type RoleDraft, rolesQuery } from './role-draft.ts';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';
import styles from './roles.module.css';

const params = { role: words(40), with: words(40) };

/** Roles: what each grants, and what a change would mean before it is saved. */
export function Component() {
  const { t } = useTranslation();
  const [address, change] = useAddress(params);
  const { data, error, refetch } = useQuery(rolesQuery);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RoleDraft>>(new Map());
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  const role = data.find(({ code }) => code === address.role) ?? data[0];
  const open = (code: string | undefined) => change({ role: code, with: undefined });
  const others = data.filter(({ code }) => code !== role?.code);
  if (!role) return <p className={styles.quiet}>{t('roles.none')}</p>;
  return (
    <div className={styles.page}>
      <RoleList roles={data} current={role.code} changed={new Set(drafts.keys())} onOpen={open} />
      <RoleEditor
        key={role.code}
        role={role}
        others={others}
        compared={others.find(({ code }) => code === address.with)}
        onCompare={(code) => change({ with: code })}
        draft={drafts.get(role.code)}
        onDraft={(draft) =>
          setDrafts((before) => {
            const next = new Map(before);
            if (draft) next.set(role.code, draft);
            else next.delete(role.code);
            return next;
          })
        }
        onOpen={open}
      />
    </div>
  );
}
