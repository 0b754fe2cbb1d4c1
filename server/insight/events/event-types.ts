import type { EventType } from '#contract/insight/event-types.ts';

export interface EventRule {
  readonly type: EventType;
  /** Words that name what happens. */
  readonly triggers: RegExp;
  /** Longer expressions that hold a trigger and name something else. */
  readonly unless?: RegExp;
  /** A sentence that says otherwise with the same words. */
  readonly notIn?: RegExp;
  /** Words of which the sentence needs one besides the trigger. */
  readonly needs?: RegExp;
}

const equity = '股权|股份|股票|持股|万股|亿股|[\\d%]股|控股权|控制权';

/**
 * What each type of event is told by, in Chinese text in search form (NFKC, lower case). The lists are meant to be read
 * and extended; `npm run bench:events` tells what a change does.
 */
export const eventRules: readonly EventRule[] = [
  {
    type: 'tender',
    triggers: /中标|中选|成交供应商/g,
    unless: /中标率|中标通知书?(?:尚未|未)|招中标/g,
  },
  {
    type: 'guarantee',
    triggers: /担保|连带责任保证/g,
    unless:
      /反担保|担保费|担保证券账户|担保物|担保品|担保措施|担保代偿|担保公司|融资性?担保|授信担保|担保集团|担保(?:股份|有限)|担保或其他|信用担保|担保贷款|无担保|担保余额为?0/g,
    notIn: /(?:不|无|未)(?:存在|涉及|提供)[^,，;]{0,30}担保|质押[^,，]{0,40}提供(?:融资|借款|贷款)?担保/,
  },
  { type: 'reduction', triggers: /减持|减仓/g, unless: /减持新规|减持规定|减持规则|减持预披露|增减持|融资盘减持/g },
  { type: 'increase', triggers: /增持|增仓|举牌/g, unless: /[“"]?增持[”"]?(?:投资)?评级|(?:维持|给予)[“"]?增持/g },
  {
    type: 'pledge',
    triggers: /质押/g,
    unless:
      /质押式|解除[^,，。]{0,8}质押|解质押|解押|质押解除|质押率|质押物|质押品|质押风险|质押比例过?高|质押资产|逆回购质押|解除了?质押/g,
  },
  {
    type: 'judgment',
    triggers: /判决|裁决|宣判|判令|判处|改判|被判|获刑|胜诉|败诉/g,
    unless: /判决执行|裁决员/g,
  },
  {
    type: 'lawsuit',
    triggers: /起诉|诉讼|诉至|上诉|反诉|公诉|被诉|状告|告上(?:了)?法(?:庭|院)|对簿公堂|提起.{0,4}仲裁|应诉/g,
    unless: /诉讼费用?|诉讼请求|诉讼资产网|诉讼法|诉讼时效|诉讼保全|诉讼风险|上诉机构|诉讼代理/g,
  },
  {
    type: 'contract',
    triggers: /签约|签署|签订|订立|签下|续签/g,
    unless:
      /(?:签约|签署|签订|订立)[^,，;。]{0,60}(?:股权|股份|收购|认购|质押|担保|保证|借款|授信|购买|资产)[^,，;。]{0,16}(?:合同|协议|$)|签署日|签约率|(?:签约|签署|签订|订立|签下|续签)(?:金额|面积|销售)|签约(?:球员|作家|艺人)|签署人|(?:自|在|与)?(?:合同|协议)?签署之日/g,
  },
  {
    type: 'acquisition',
    triggers: /收购|并购|吸收合并|要约/g,
    unless: /收购站|收购价格?指数|粮食收购|收购季|并购贷款/g,
  },
  {
    type: 'transfer',
    triggers: /转让|受让|出售|卖出|抛售|购买|买入|认购|拍卖|变更|回购/g,
    needs: new RegExp(equity),
    unless: /质押式回购|式回购|逆回购|(?:信息|名称|住所|会计政策|用途)变更|购买力|正?回购(?:操作|利率)/g,
  },
  {
    type: 'forecast',
    triggers:
      /业绩预[告增减亏盈]|预[增减亏盈](?!约|定)|预计.{0,24}(?:净利|亏损|盈利|扭亏|营收|业绩)|业绩快报|扭亏为盈|(?:净利润?|业绩)预计/g,
    unless: /(?:分析师|机构|券商|市场)(?:普遍|一致)?预计.{0,24}(?:净利|亏损|盈利|扭亏|营收|业绩)/g,
  },
  {
    type: 'penalty',
    triggers:
      /处罚|罚款|罚没|被罚|警示函|监管函|立案(?:调查|稽查)|通报批评|公开谴责|责令改正|责令整改|市场禁入|行政监管措施|罚单/g,
    unless: /免于?处罚|不予处罚|处罚信息查询/g,
  },
  {
    type: 'management',
    triggers:
      /(?:辞去|辞任|辞职|离任|离职|卸任|免去|解聘|聘任|聘请|任命|选举|当选|出任|接任|就任|升任|提名|换帅|履新|补选|接棒|罢免)/g,
    needs:
      /董事|监事|总经理|总裁|财务总监|首席|董秘|董事会秘书|高管|行长|ceo|cfo|coo|cto|掌门|换帅|副总|财务负责人|管理层/,
  },
];

/** What turns a trigger behind it into its opposite: nothing of the kind has happened, or it is over. */
export const negations =
  /(?:未|没有|没|不|无|否认|并非|非|不会|不再|未能|未有|暂无|尚无|从未|避免|防止|拒绝|放弃|终止|取消|撤回|停止|解除|中止)(?:有|对|将|曾|再|进行|存在|涉及|发生|任何|计划|本次|的|其|实施|主动|拟|参与|新增|获得|到|是|被|能|提供)*$/;

/** What is behind a trigger may take it back as well. */
export const takenBack = /^[^,，。;；]{0,10}(?:失败|告吹|告终|(?:被|已|予以)?(?:终止|取消|撤销|撤回|中止|否决))/;
