import { partnerTypes } from '#contract/partner-types.ts';
import { type Pair, pairText } from '#server/flows/demo/text.ts';
import { type Draft, draftsOf } from './draft.ts';

const partnerList: Readonly<Record<10 | 20 | 30 | 40, readonly (readonly [name: Pair, field: Pair])[]>> = {
  10: [
    [
      ['澜观财经', 'Languan Finance'],
      ['财经报道', 'Financial reporting'],
    ],
    [
      ['砥石周刊', 'Dishi Weekly'],
      ['产业深度', 'Industry features'],
    ],
    [
      ['晨圭日报', 'Chengui Daily'],
      ['综合新闻', 'General news'],
    ],
    [
      ['拾穗产业网', 'Shisui Industry'],
      ['产业资讯', 'Trade news'],
    ],
    [
      ['汀兰产研', 'Tinglan Research'],
      ['行业研究', 'Industry research'],
    ],
  ],
  20: [
    [
      ['澄川新材', 'Chengchuan'],
      ['新材料', 'Advanced materials'],
    ],
    [
      ['砚山精工', 'Yanshan Precision'],
      ['高端装备', 'Advanced equipment'],
    ],
    [
      ['霁岚生物', 'Jilan Bio'],
      ['生物医药', 'Biopharma'],
    ],
    [
      ['北屿能源', 'Beiyu Energy'],
      ['新能源', 'New energy'],
    ],
    [
      ['禾屿食品', 'Heyu Foods'],
      ['消费品', 'Consumer goods'],
    ],
  ],
  30: [
    [
      ['明圭研究院', 'Minggui Institute'],
      ['口径研究', 'Research on definitions'],
    ],
    [
      ['四端数据', 'Siduan Data'],
      ['数据服务', 'Data services'],
    ],
    [
      ['临渚实验室', 'Linzhu Laboratory'],
      ['中文信息处理', 'Chinese text processing'],
    ],
    [
      ['望衡学社', 'Wangheng Society'],
      ['治理研究', 'Governance research'],
    ],
    [
      ['简序标准中心', 'Jianxu Standards Centre'],
      ['披露标准', 'Disclosure standards'],
    ],
  ],
  40: [
    [
      ['衡尺鉴证', 'Hengchi Assurance'],
      ['ESG 鉴证', 'ESG assurance'],
    ],
    [
      ['青衿译社', 'Qingjin Translators'],
      ['信息披露翻译', 'Disclosure translation'],
    ],
    [
      ['漱石软件', 'Shushi Software'],
      ['软件实施', 'Software implementation'],
    ],
    [
      ['素笺设计', 'Sujian Design'],
      ['报告设计', 'Report design'],
    ],
    [
      ['既济检测', 'Jiji Testing'],
      ['检测与认证', 'Testing and certification'],
    ],
  ],
};

export const partnerDrafts: Draft[] = draftsOf(
  'partner',
  partnerTypes.flatMap((type) =>
    partnerList[type].map(([name, field]) => ({
      type,
      name: pairText(name),
      field: pairText(field),
      since: null,
      link: '',
    })),
  ),
);
