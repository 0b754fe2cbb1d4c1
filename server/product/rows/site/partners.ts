import { text } from '#server/product/text.ts';
import { type SiteText, textsOf } from './site-text.ts';

/** What partners of each type do. */
export const partnerTexts: readonly SiteText[] = textsOf('partnerIntro', [
  [
    'media',
    {
      type: 10,
      text: text(
        '合作媒体授权我们收录公开报道，保留署名与原文链接，媒体要求下线的，我们随即下线。合作不影响任何报道的内容、权重与次序。',
        'Media partners let us index their public reports. Bylines and links are kept, and what they ask us to take down we take down. The agreement changes neither content nor weight nor order of any report.',
      ),
    },
  ],
  [
    'clients',
    {
      type: 20,
      text: text(
        '上市公司及其投资者关系、品牌、董办与可持续发展团队。这里只列出同意公开名称的客户。',
        'Listed companies and their teams for investor relations, brand, board office and sustainability. Only clients who agreed to be named are listed.',
      ),
    },
  ],
  [
    'strategic',
    {
      type: 30,
      text: text(
        '研究机构与数据伙伴，和我们一起维护口径、语料与标准。共同的成果一律公开方法与限制。',
        'Research institutes and data partners who maintain definitions, corpora and standards with us. Whatever comes of it is published with its method and limits.',
      ),
    },
  ],
  [
    'tpc',
    {
      type: 40,
      text: text(
        '鉴证、翻译、设计、检测与实施等专业服务。由我们按客户的需要引荐。',
        'Professional services such as assurance, translation, design, testing and implementation. We introduce them where a client needs one.',
      ),
    },
  ],
]);
