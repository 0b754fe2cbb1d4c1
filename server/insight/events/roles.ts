import type { EventRole, EventType } from '#contract/insight/event-types.ts';
import { clauseBreak } from './nearest.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface JudgedRole {
  readonly role: EventRole;
  /** The words that tell; empty if it is the order of the words. */
  readonly words: string;
}

/** What a name may have before it without a change of what it is: 与控股股东某某. */
const title =
  '(?:[“"《:]|第?[一二三]大股东|控股股东|股东|关联方|(?:全资|控股|参股)?(?:子|孙)?公司|其|持有的?|所持|招标人|业主|第三方|交易对方)*$';
/** It is done to the company, or with or for it. */
const beside = new RegExp(
  `(?:质权人为?|质押给|转让给|出售给|卖给|判给|客户|向|与|跟|同|对|为|给|至|于|将|把|对于|重仓|买入|卖出|受让|收购|减持|增持|持有|针对|出让方|被告人?|被申请人|招标人|合作方|判决|判令|起诉|状告|中标)${title}`,
);
/** The company does it. */
const acting = new RegExp(
  `(?:被|遭|遭到|由|原告|申请人|出质人|担保人|保证人|受让方|中标人|中标单位|中标方|成交供应商|收购方|买方|确定|确认)(?:为|是)?${title}`,
);
/** An owner who acts on shares of a company. */
const owner = /(?:股东|实际控制人|实控人|一致行动人|持有人|母公司)[“"]?$/;
/** Behind a company, before the trigger: somebody of it acts, not the company. */
const somebody =
  /股东|董事|监事|高管|高级管理人员|实际控制人|实控人|总经理|总裁|董监高|一致行动人|[^,，]{2,4}(?:先生|女士)/;
const withFriends = /^[^,，]{0,16}?及(?:其)?(?:一致行动人|关联方)/;
/** Behind a company: its shares are spoken of, or a holder of them. */
const shares =
  /^(?:\d[\d.,万亿]*股?|[\d.]+%)?的?(?:\d[\d.]*%)?(?:部分|全部)?的?(?:股权|股份|股票|流通股|a股|h股)(?!有限|公司)/;
/** Behind a company that has told it: 某某(600000)晚间公告. */
const announces = /^(?:\([^)]*\))?[^,，。;；]{0,14}(?:公告|披露|发布|公布|表示)/;
/** Behind an owner, where the sentence goes on with what it does. */
const holding = /^(?:\([^)]*\))?(?:计划|拟|已|累计|将|通过|于|自|减持|增持|质押|合计|共|及其?一致行动人|本次)/;
/** Who calls for tenders. */
const tendering = /^[^,，]{0,30}(?:发来|发出|发布|公布|下发|公示|的?招标|采购|集采|集中采购)/;
const received = /(?:被(?!动)|遭|遭到|获得?(?!悉)|受到?|涉及|涉嫌|面临|陷入|卷入)[^,，]{0,24}$/;
/**
 * Names before this one that share what it is: 与甲、乙签约. That 以 of 以及 counts among the letters of a name: if it
 * could also be outside, a list of names would have twice as many readings with each of them.
 */
const earlierNames = /(?:[^,，。;、()《》与向为给对由被将和及:]{2,24}(?:\([^)]{0,30}\)以?)?[、及和])+$/;
/** The place of a short name that is told behind the long one. */
const shortName = /[^,，。;、()《》与向为给对由被将:]{2,30}\((?:以下|下)?(?:简称|合称)?[:为]?[“"]?$/;

/** Clauses between a company and a trigger, its own included, from which on it is not said that it acts. */
const farClauses = 3;

/** Types in which an owner or officer acts on shares of the company. */
const ofShares: readonly EventType[] = ['reduction', 'increase', 'pledge', 'transfer'];
const canBeReceived: readonly EventType[] = ['lawsuit', 'judgment', 'acquisition', 'reduction', 'increase', 'penalty'];

/** What the company at `mention` is in an event of this type whose trigger stands in the same sentence. */
export function roleOf(type: EventType, sentence: string, trigger: Span, mention: Span): JudgedRole {
  const before = sentence
    .slice(Math.max(0, mention.start - 120), mention.start)
    .replace(shortName, '')
    .replace(earlierNames, '');
  const between = mention.end <= trigger.start ? sentence.slice(mention.end, trigger.start) : undefined;
  const owns = ofShares.includes(type) ? owner.exec(before)?.[0] : undefined;
  const does = acting.exec(before)?.[0];
  const done = beside.exec(before)?.[0];
  const told = (role: EventRole, words: string | undefined): JudgedRole => ({ role, words: words?.trim() ?? '' });

  if (does !== undefined && type !== 'penalty') return told('subject', does);
  if (done !== undefined && !(type === 'guarantee' && between !== undefined && /[为向给]/.test(between.slice(0, 4)))) {
    return told('other', done);
  }
  if (between === undefined) {
    const passed = sentence.slice(trigger.end, mention.start);
    const behind = sentence.slice(mention.end, mention.end + 40);
    return roleBehind(type, { passed, behind }, owns, told);
  }
  const tenders = type === 'tender' ? tendering.exec(between)?.[0] : undefined;
  if (tenders !== undefined) return told('other', tenders);
  return roleBefore(type, between, owns, told);
}

/** Of a company whose name stands behind the trigger: in a later clause it mostly goes on with what it has done. */
function roleBehind(
  type: EventType,
  { passed, behind }: { readonly passed: string; readonly behind: string },
  owns: string | undefined,
  told: (role: EventRole, words: string | undefined) => JudgedRole,
): JudgedRole {
  if (owns !== undefined) return told('subject', owns);
  if (type === 'management') return told('subject', undefined);
  const says = announces.exec(behind)?.[0];
  if (says !== undefined) return told(ofShares.includes(type) || type === 'penalty' ? 'other' : 'subject', says);
  const goesOn = /[,，;；:：)]/.test(passed);
  if (!goesOn) return told('other', undefined);
  if (type === 'tender') return told('subject', undefined);
  if (type === 'lawsuit' || type === 'judgment' || type === 'guarantee') return told('unsure', undefined);
  const holds = ofShares.includes(type) ? holding.exec(behind)?.[0] : undefined;
  return told(holds === undefined ? 'unsure' : 'subject', holds);
}

/** Of a company whose name stands before the trigger. */
function roleBefore(
  type: EventType,
  between: string,
  owns: string | undefined,
  told: (role: EventRole, words: string | undefined) => JudgedRole,
): JudgedRole {
  if (owns !== undefined) return told('subject', owns);
  if (ofShares.includes(type) && !withFriends.test(between)) {
    const other = somebody.exec(between)?.[0] ?? shares.exec(between)?.[0];
    if (other !== undefined) return told('other', other);
  }
  if (type === 'penalty') return told('other', received.exec(between)?.[0]);
  if (type === 'guarantee' && /由|为其|对其|申请[^,，]{0,50}[,，]/.test(between)) {
    return told('other', /由|为其|对其|申请/.exec(between)?.[0]);
  }
  const suffered = canBeReceived.includes(type) ? received.exec(between)?.[0] : undefined;
  if (suffered !== undefined) return told('other', suffered);
  const isFar = between.split(clauseBreak).length > (type === 'lawsuit' || type === 'judgment' ? 1 : farClauses);
  return told(isFar ? 'unsure' : 'subject', undefined);
}
