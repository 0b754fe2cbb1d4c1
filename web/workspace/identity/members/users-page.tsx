import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { ImportUsers } from '../user-import/import-users.tsx';
import { openedUser, userAddress, userNarrowing } from './user-address.ts';
import { userCard, userColumns } from './user-columns.tsx';
import { UserDock } from './user-dock.tsx';
import { UserFilterFields } from './user-filter-fields.tsx';
import { UserInvitations } from './user-invitations.tsx';
import styles from './users.module.css';

/** Accounts of all companies, with the one that is open beside them. */
export function Component() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useList(userAddress);
  const [{ user: opened }, changeOpened] = useAddress(openedUser);
  const mayEdit = useMay('user:edit');
  const mayImport = useMay('user:import');
  const [isImporting, setImporting] = useState(false);
  const isDocked = useLayoutWidth() === 'desktop' && opened !== undefined;
  const query = useQuery({
    ...apiQuery('user.list', { body: { ...userNarrowing(list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = (id: number | undefined) => changeOpened({ user: id });
  const ids = query.data?.list.map(({ id }) => id) ?? [];
  const close = () => {
    const row = document.querySelector<HTMLElement>(`[data-row-key="${opened}"] button`);
    open(undefined);
    row?.focus();
  };
  return (
    <div className={styles.page} data-docked={isDocked || undefined}>
      <RecordList
        list={list}
        query={query}
        label={t('users.list')}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        columns={userColumns(t, ({ id }) => open(id), isDocked)}
        card={(user) => userCard(t, user, () => open(user.id))}
        filters={<UserFilterFields list={list} />}
        actions={
          <>
            {mayImport && <Button onClick={() => setImporting(true)}>{t('users.import.open')}</Button>}
            <UserInvitations />
          </>
        }
        isMarked={({ id }) => id === opened}
        counts={(views) =>
          api(
            'user.counts',
            { body: { filters: views.map((view) => userNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('users.total', { count })}
        empty={{ title: t('users.emptyTitle'), text: t('users.emptyText') }}
        noHit={{ title: t('users.noHitTitle'), text: t('users.noHitText') }}
        filterNames={{
          ...{ q: t('users.search'), company: t('users.company'), role: t('users.role'), state: t('users.state') },
          ...{ signedIn: t('users.signedIn'), factor: t('users.secondFactor'), erasure: t('users.erasure') },
        }}
      />
      {isImporting && (
        <ImportUsers
          onClose={() => setImporting(false)}
          onImported={() => void refreshList(queries, 'users', ['user.list', 'invitation.list'])}
        />
      )}
      {opened !== undefined && (
        <UserDock
          id={opened}
          ids={ids}
          before={(list.page - 1) * list.pageSize}
          total={query.data?.total ?? 0}
          mayEdit={mayEdit}
          onOpen={open}
          onClose={close}
          onChanged={() => void refreshList(queries, 'users', ['user.list'])}
        />
      )}
    </div>
  );
}
