import type { ContentGroupLabels } from './content-labels.ts';

export const groupLabelsZhCN: ContentGroupLabels = {
  frame: '页眉与页脚',
  front: '首页',
  news: '新闻',
  video: '视频',
  partner: '合作伙伴',
  product: '产品页',
  company: '公司信息',
  terms: '条款',
  trial: '申请试用',
};
