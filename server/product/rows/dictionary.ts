import type { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { text } from '#server/product/text.ts';

type Label = readonly [key: string, zh: string, en: string];

/** Enumerations the screens label their states and types from (docs/product/content.md, "Dictionary"). */
const enumerations: Readonly<Record<string, readonly Label[]>> = {
  supplier_quote_state_enum: [
    ['10', '未报价', 'Not quoted'],
    ['20', '已报价', 'Quoted'],
    ['30', '已结束', 'Ended'],
  ],
  purchaser_inquiry_state_enum: [
    ['0', '草稿', 'Draft'],
    ['10', '询价中', 'Open'],
    ['20', '已截止', 'Closed'],
    ['30', '已选定', 'Awarded'],
    ['40', '已取消', 'Cancelled'],
    ['50', '流标', 'Failed'],
  ],
  zcb_domain: [
    ['10', 'ESG 鉴证', 'ESG assurance'],
    ['20', '信息披露翻译', 'Disclosure translation'],
    ['30', '数据服务', 'Data services'],
    ['40', '报告设计', 'Report design'],
    ['50', '软件实施', 'Software implementation'],
    ['60', '传播服务', 'Communications'],
    ['70', '法律与合规', 'Legal and compliance'],
    ['80', '检测与认证', 'Testing and certification'],
  ],
  article_category: [
    ['BA', '商业分析', 'Business Analytics'],
    ['ESG', '环境、社会与治理', 'Environment, Social and Governance'],
    ['TPC', '第三方合作', 'Third-Party Cooperation'],
  ],
  article_state: [
    ['draft', '草稿', 'Draft'],
    ['in_review', '审核中', 'In review'],
    ['scheduled', '定时发布', 'Scheduled'],
    ['published', '已发布', 'Published'],
    ['withdrawn', '已下线', 'Withdrawn'],
  ],
  mention_position: [
    ['headline', '标题', 'Headline'],
    ['body', '正文', 'Body'],
  ],
  tone: [
    ['positive', '正面', 'Positive'],
    ['neutral', '中性', 'Neutral'],
    ['negative', '负面', 'Negative'],
    ['unsure', '未判', 'Not judged'],
  ],
  event_type: [
    ['contract', '签署合同', 'Contract signed'],
    ['tender', '中标', 'Tender won'],
    ['forecast', '业绩预告', 'Earnings forecast'],
    ['acquisition', '收购', 'Acquisition'],
    ['transfer', '股份转让', 'Share transfer'],
    ['increase', '增持', 'Stake increased'],
    ['reduction', '减持', 'Stake reduced'],
    ['pledge', '质押', 'Pledge'],
    ['guarantee', '担保', 'Guarantee'],
    ['lawsuit', '起诉', 'Lawsuit'],
    ['judgment', '判决', 'Judgment'],
    ['penalty', '处罚', 'Penalty'],
    ['management', '高管变动', 'Management change'],
  ],
  partner_type: [
    ['10', '合作媒体', 'Media'],
    ['20', '合作客户', 'Clients'],
    ['30', '战略合作伙伴', 'Strategic partners'],
    ['40', '合作TPC', 'TPC partners'],
  ],
  source_tier: [
    ['1', '核心来源', 'Core sources'],
    ['2', '行业来源', 'Trade sources'],
    ['3', '其他来源', 'Other sources'],
  ],
  source_tier_weight: [
    ['1', '1.5', '1.5'],
    ['2', '1.0', '1.0'],
    ['3', '0.5', '0.5'],
  ],
  hot_word_state: [
    ['new', '新上榜', 'New'],
    ['up', '上升', 'Rising'],
    ['flat', '持平', 'Steady'],
    ['down', '回落', 'Falling'],
  ],
};

export const dictionaryRows: (typeof dictionaryItems.$inferInsert)[] = Object.entries(enumerations).flatMap(
  ([enumeration, labels]) =>
    labels.map(([key, zh, en], index) => ({ enumeration, key, label: text(zh, en), sort: index + 1 })),
);
