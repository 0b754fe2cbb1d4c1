import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientDetail } from '#contract/clients/customers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { OpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import styles from './client.module.css';
import { ClientModuleRow } from './client-module-row.tsx';

interface ClientModulesProps {
  readonly client: ClientDetail;
  readonly mayChange: boolean;
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  /** Does what would throw them away, after a question where something was typed. */
  readonly ask: (act: () => void) => void;
}

/** All modules with their expiry, to be enabled, changed and ended, one at a time. */
export function ClientModules({ client, mayChange, forms, ask }: ClientModulesProps) {
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
          forms={forms}
          client={client}
          module={module}
          mayChange={mayChange}
          isEditing={editing === module.code}
          onEdit={(isOpen) => (isOpen ? ask(() => setEditing(module.code)) : setEditing(undefined))}
          onSaved={keep}
          onRefused={() => queries.invalidateQueries({ queryKey })}
        />
      ))}
    </ul>
  );
}
