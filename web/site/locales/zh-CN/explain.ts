/** Texts of the page that explains every figure. */
export const explain = {
  title: '口径说明',
  lead: '每个数字怎样算出来：公式、输入、算例、边界与版本。这一页与计算用的是同一份定义。',
  contents: '全部指标',
  formula: '公式',
  example: '输入与算例',
  exampleText: '虚构的公司与文章，由处理真实数据的同一段程序算出。',
  input: '输入',
  value: '算例',
  result: '结果',
  limits: '边界',
  versions: '版本',
  formulaVersion: '公式第 {version} 版',
  changed: '{name}，{date}',
  noVersions: '尚无改动',
};

export type ExplainTexts = typeof explain;
