import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadBulkChange } from '#contract/clients/lead-management.ts';
import { chosenLeadStates } from '#contract/clients/lead-states.ts';
import { formatCount } from '#contract/format-number.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { BulkBar } from '#web/workspace/kits/list/bulk-bar.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { Selection } from '#web/workspace/kits/list/use-selection.ts';
import { seenVersions, type VersionOf } from '#web/workspace/kits/list/use-shown-versions.ts';
import { useLeadOwners } from './use-lead-owners.ts';

/** As the contract has it. */
const maxChosen: typeof import('#contract/lists.ts').maxChosenRows = 1_000;

interface LeadBulkBarProps {
  readonly selection: Selection;
  /** Ids of the rows of this page. */
  readonly onPage: readonly number[];
  readonly total: number;
  readonly isMany: boolean;
  readonly mayHandle: boolean;
  readonly exportButton: ReactNode;
  readonly versionOf: VersionOf;
  readonly onDone: () => void;
}

/** What can be done to the chosen leads at once. */
export function LeadBulkBar({ selection, mayHandle, exportButton, versionOf, onDone, ...list }: LeadBulkBarProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const isTooMany = selection.isAll || selection.ids.length > maxChosen;
  const owners = useLeadOwners(mayHandle);
  /** `what`: what they have got, in words. */
  const give = async (change: LeadBulkChange, what: string) => {
    setIsBusy(true);
    const seen = seenVersions(selection.ids, versionOf);
    const answer = await api('lead.changeMany', { body: { ids: [...selection.ids], change, seen } }, { quiet: true });
    setIsBusy(false);
    // Also after a failure: the answer alone may have been lost on its way.
    onDone();
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    const { changed, same, won, newer, missing } = answer.result;
    const said = [
      t('leads.bulk.done', { count: formatCount(changed), what }),
      ...(same > 0 ? [t('leads.bulk.same', { count: formatCount(same) })] : []),
      ...(won > 0 ? [t('leads.bulk.won', { count: formatCount(won) })] : []),
      ...(newer > 0 ? [t('leads.bulk.newer', { count: formatCount(newer) })] : []),
      ...(missing > 0 ? [t('leads.bulk.missing', { count: formatCount(missing) })] : []),
    ];
    toast.success(said.join(t('leads.bulk.join')));
    selection.clear();
  };
  return (
    <BulkBar selection={selection} {...list} busy={isBusy ? t('leads.bulk.working') : undefined}>
      {mayHandle && isTooMany && (
        <span className={listStyles.quiet}>{t('leads.bulk.most', { count: formatCount(maxChosen) })}</span>
      )}
      {mayHandle && (
        <Dropdown
          trigger={['click']}
          disabled={isBusy || isTooMany}
          menu={{
            items: chosenLeadStates.map((state) => ({
              key: state,
              label: t(`leads.states.${state}`),
              onClick: () => void give({ state }, t(`leads.states.${state}`)),
            })),
          }}
        >
          <Button loading={isBusy} aria-haspopup="menu">
            {t('leads.bulk.state')}
          </Button>
        </Dropdown>
      )}
      {mayHandle && (
        <Dropdown
          trigger={['click']}
          disabled={isBusy || isTooMany}
          menu={{
            items: [
              ...[{ id: null, name: t('leads.owners.nobody') }, ...(owners.data ?? [])].map(({ id, name }) => ({
                key: String(id),
                label: name,
                onClick: () => void give({ ownerId: id }, name),
              })),
              ...(owners.isLoadingError
                ? [
                    { key: 'lost', label: t('leads.owners.lost'), disabled: true },
                    { key: 'again', label: t('error.reload'), onClick: () => void owners.refetch() },
                  ]
                : []),
            ],
          }}
        >
          <Button loading={isBusy} aria-haspopup="menu">
            {t('leads.bulk.owner')}
          </Button>
        </Dropdown>
      )}
      {exportButton}
    </BulkBar>
  );
}
