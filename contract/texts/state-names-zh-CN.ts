import type { LeadKind, LeadState } from '../clients/lead-states.ts';
import type { ConsentSource } from '../outreach/contacts.ts';

/** Names of states and kinds, as the workspace shows them and workbooks have them. */
export const leadKinds = { trial: '试用申请', message: '留言' } satisfies Record<LeadKind, string>;

export const leadStates = { new: '未处理', contacted: '已联系', won: '已成客户', closed: '已结束' } satisfies Record<
  LeadState,
  string
>;

export const consentSources = {
  workspace: '工作台登记',
  import: '表格导入',
  form: '网站登记',
} satisfies Record<ConsentSource, string>;
