import { Form, Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BelongingCounts } from '#contract/identity/members.ts';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';

export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

interface SuccessorItemProps {
  readonly name: string | string[];
  readonly label: string;
  /** What is taken over. */
  readonly counts: BelongingCounts;
  readonly candidates: readonly Candidate[];
  readonly isRequired?: boolean;
  readonly isLoading?: boolean;
  /** The candidates could not be looked up. */
  readonly isLost?: boolean;
  readonly search: SelectProps['showSearch'];
}

/** Who takes over, with what there is to take over. */
export function SuccessorItem(props: SuccessorItemProps) {
  const { name, label, counts, candidates, isRequired = false, isLoading = false, isLost = false, search } = props;
  const { t } = useTranslation();
  const nothing = useNothingOffered({ isFetching: isLoading, isError: isLost }, t('users.noSuccessorFound'));
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: isRequired, message: t('users.chooseSuccessor') }]}
      extra={counts.map(({ kind, count }) => t(`users.belongings.${kind}`, { count })).join(t('users.listComma'))}
    >
      <Select
        allowClear={!isRequired}
        showSearch={search}
        loading={isLoading}
        placeholder={t(isRequired ? 'users.chooseSuccessor' : 'users.noSuccessor')}
        notFoundContent={nothing}
        options={candidates.map((person) => ({ value: person.id, label: `${person.name} · ${person.username}` }))}
      />
    </Form.Item>
  );
}
