import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeadState, leadStates } from '#contract/clients/lead-states.ts';
import { formatCount } from '#contract/format-number.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { BulkBar } from '#web/workspace/kits/list/bulk-bar.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { Selection } from '#web/workspace/kits/list/use-selection.ts';

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
  readonly onDone: () => void;
}

/** What can be done to the chosen leads at once. */
export function LeadBulkBar({ selection, mayHandle, exportButton, onDone, ...list }: LeadBulkBarProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const isTooMany = selection.isAll || selection.ids.length > maxChosen;
  const note = async (state: LeadState) => {
    setIsBusy(true);
    const answer = await api('lead.changeMany', { body: { ids: [...selection.ids], state } }, { quiet: true });
    setIsBusy(false);
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    const { changed, same, missing } = answer.result;
    const said = [
      t('leads.bulk.done', { count: formatCount(changed), state: t(`leads.states.${state}`) }),
      ...(same > 0 ? [t('leads.bulk.same', { count: formatCount(same) })] : []),
      ...(missing > 0 ? [t('leads.bulk.missing', { count: formatCount(missing) })] : []),
    ];
    toast.success(said.join(t('leads.bulk.join')));
    selection.clear();
    onDone();
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
            items: leadStates.map((state) => ({
              key: state,
              label: t(`leads.states.${state}`),
              onClick: () => void note(state),
            })),
          }}
        >
          <Button loading={isBusy} aria-haspopup="menu">
            {t('leads.bulk.state')}
          </Button>
        </Dropdown>
      )}
      {exportButton}
    </BulkBar>
  );
}
