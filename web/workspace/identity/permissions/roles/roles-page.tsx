import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { words } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
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
  const isPhone = useLayoutWidth() === 'phone';
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RoleDraft>>(new Map());
  /** Drafts of roles that a colleague has removed: nothing can become of them any more. */
  const lost = [...drafts].filter(([code]) => data?.every((role) => role.code !== code));
  // Drafts are kept while other roles are looked at.
  const { dialog } = useUnsavedGuard(drafts.size > lost.length, { leavesBy: 'pathname' });
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  // A phone shows the list first, then one role.
  const role = data.find(({ code }) => code === address.role) ?? (isPhone ? undefined : data[0]);
  const open = (code: string | undefined) => change({ role: code, with: undefined });
  const others = data.filter(({ code }) => code !== role?.code);
  const forgetLost = () => {
    const codes = new Set(lost.map(([code]) => code));
    setDrafts((before) => new Map([...before].filter(([code]) => !codes.has(code))));
  };
  const notice = lost.length > 0 && (
    <Alert
      className={styles.lost ?? ''}
      type="warning"
      showIcon
      role="alert"
      title={lost
        .map(([, { shownName }]) => t('roles.lost', { name: pickText(shownName, currentLanguage()) }))
        .join(' ')}
      closable={{ onClose: forgetLost, 'aria-label': t('roles.lostSeen') }}
    />
  );
  if (data.length === 0) return <p className={styles.quiet}>{t('roles.none')}</p>;
  const list = <RoleList roles={data} current={role?.code} changed={new Set(drafts.keys())} onOpen={open} />;
  if (!role) {
    return (
      <>
        {dialog}
        {notice}
        {list}
      </>
    );
  }
  return (
    <div className={styles.page}>
      {dialog}
      {notice}
      {isPhone ? (
        <Button
          className={styles.back ?? ''}
          icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => open(undefined)}
        >
          {t('roles.back')}
        </Button>
      ) : (
        list
      )}
      <RoleEditor
        key={role.code}
        role={role}
        others={others}
        compared={others.find(({ code }) => code === address.with)}
        onCompare={(code) => change({ with: code })}
        draft={drafts.get(role.code)}
        onDraft={(change) =>
          setDrafts((before) => {
            const next = new Map(before);
            const draft = change(before.get(role.code));
            if (draft) next.set(role.code, draft);
            else next.delete(role.code);
            return next;
          })
        }
        onOpen={open}
        isPhone={isPhone}
      />
    </div>
  );
}
