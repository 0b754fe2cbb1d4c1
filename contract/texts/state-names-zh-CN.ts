import type { LeadKind, LeadState } from '../clients/lead-states.ts';
import type { ConsentSource } from '../outreach/contacts.ts';
import type { DeliveryOutcome, ExclusionReason } from '../outreach/push-rules.ts';

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

export const deliveryOutcomes = {
  queued: '排队',
  claimed: '正在寄',
  handing: '正在交出',
  accepted: '接收',
  bounced: '退信',
  complained: '被投诉',
  kept: '写入文件',
  deferred: '稍后再试',
  failed: '失败',
  suppressed: '停发',
  unknown: '未知',
} satisfies Record<DeliveryOutcome, string>;

export const exclusionReasons = {
  address: '没有邮箱',
  left: '已退订',
  consent: '没有同意记录',
  off: '已关闭接收',
  suppressed: '曾退信，已停发',
  double: '同一地址重复',
  topic: '选了别的话题',
  frequency: '选了少收，本期已收过',
  gone: '联系人已删除或换了邮箱',
  cancelled: '推送已取消',
} satisfies Record<ExclusionReason, string>;
