/** Texts of listed stories. */
export const stories = {
  unit: '列出',
  units: { stories: '报道', articles: '单篇' },
  firstIn: '首发 {source}',
  reprints: '+{count} 转载',
  sources: '{count} 个来源',
  spread: { hours: '扩散 {count} 小时', minutes: '扩散 {count} 分' },
  foundIn: '所搜的词在 {source} 的一篇里',
};
