export const publicationLabels = {
  news: {
    name: '公司新闻',
    fields: { title: '标题', tag: '栏目', summary: '摘要', body: '正文', pattern: '封面图案' },
    choices: {
      tag: { product: '产品', report: '报告', partnership: '合作', event: '活动', company: '公司' },
      pattern: { mirror: '镜', waves: '波', slips: '册', ridge: '山', weave: '经纬' },
    },
  },
  video: {
    name: '视频',
    fields: {
      category: '类别',
      title: '标题',
      summary: '摘要',
      seconds: '时长（秒）',
      file: '视频文件',
      poster: '封面图片',
      chapters: '章节',
      captions: '字幕（WebVTT）',
    },
    choices: { category: { BA: 'BA', ESG: 'ESG', TPC: 'TPC' } },
  },
  partner: {
    name: '合作伙伴',
    fields: { type: '类型', name: '名称', field: '领域', since: '合作始于', link: '网址', summary: '一句话介绍' },
  },
  partnerIntro: {
    name: '合作类型说明',
    fields: { type: '类型', text: '说明' },
  },
};
