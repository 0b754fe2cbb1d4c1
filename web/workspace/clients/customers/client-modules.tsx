import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientDetail } from '#contract/clients/customers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import styles from './client.module.css';
import { ClientModuleRow } from './client-module-row.tsx';

interface ClientModulesProps {
  readonly client: ClientDetail;
  readonly mayChange: boolean;
}

/** All modules with their expiry, to be enabled, changed and ended, one at a time. */
export function ClientModules({ client, mayChange }: ClientModulesProps) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState<string>();
  const { queryKey } = apiQuery('client.detail', { params: { id: client.stockId } });
  const keep = (detail: ClientDetail) => {
    queries.setQueryData(queryKey, detail);
    void refreshList(queries, 'customers', ['client.list', 'client.changes']);
  };
  return (
    <ul className={styles.modules}>
      {client.modules.map((module) => (
        <ClientModuleRow
          key={module.code}
          client={client}
          module={module}
          mayChange={mayChange}
          isEditing={editing === module.code}
          onEdit={(isOpen) => setEditing(isOpen ? module.code : undefined)}
          onSaved={keep}
          onRefused={() => queries.invalidateQueries({ queryKey })}
        />
      ))}
    </ul>
  );
}
