import { useQuery } from '@tanstack/react-query';
import { Alert, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ClientMembers } from '#web/workspace/identity/company-members/client-members.tsx';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ClientDataTab } from '#web/workspace/operation/client-data/client-data-tab.tsx';
import { ClientStartTab } from '#web/workspace/operation/client-start/client-start-tab.tsx';
import { ClientContacts } from '#web/workspace/outreach/contacts/client-contacts.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';
import { type ClientTab, clientTabs } from './client-address.ts';
import { ClientChanges } from './client-changes.tsx';
import { ClientModules } from './client-modules.tsx';
import { ClientPeers } from './client-peers.tsx';

interface ClientDrawerProps {
  readonly id: number;
  readonly tab: ClientTab;
  readonly mayChange: boolean;
  readonly onTab: (tab: ClientTab) => void;
  readonly onErasing: () => void;
  readonly onClose: () => void;
}

/** A client: its modules, its contacts and peers to be looked at, and who changed what. */
export function ClientDrawer({ id, tab, mayChange, onTab, onErasing, onClose }: ClientDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('client.detail', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  const mayTakeData = useMay('client:data');
  const shown = clientTabs.filter((key) => key !== 'data' || mayTakeData);
  const erasingSince = data?.erasingSince ?? null;
  const isStaying = erasingSince === null;
  const { forms, isFieldsTouched } = useOpenForms();
  const { close, ask, question } = useDiscardQuestion({ isFieldsTouched }, onClose);
  const parts = {
    modules: data && <ClientModules client={data} mayChange={mayChange && isStaying} forms={forms} ask={ask} />,
    start: <ClientStartTab id={id} isStaying={isStaying} />,
    members: data && <ClientMembers company={{ stockId: id, name: data.shortName }} isStaying={isStaying} />,
    contacts: <ClientContacts stockId={id} />,
    peers: <ClientPeers id={id} />,
    changes: <ClientChanges id={id} />,
    data: <ClientDataTab id={id} onErasing={onErasing} />,
  };
  return (
    <Drawer open title={data?.shortName ?? t('clients.company')} size={760} onClose={close}>
      {question}
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={8} />)}
      {data && (
        <>
          <p className={styles.lead}>
            {data.name} · {data.code} · {t('clients.since', { time: formatDateTime(data.openedAt) })}
          </p>
          {erasingSince !== null && tab !== 'data' && (
            <Alert type="warning" showIcon title={t('clientData.erasing', { time: formatDateTime(erasingSince) })} />
          )}
          <Tabs
            activeKey={tab}
            onChange={(key) => ask(() => onTab(key as ClientTab))}
            destroyOnHidden
            items={shown.map((key) => ({ key, label: t(`clients.tabs.${key}`), children: parts[key] }))}
          />
        </>
      )}
    </Drawer>
  );
}
