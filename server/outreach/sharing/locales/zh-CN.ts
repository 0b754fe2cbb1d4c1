/** How far a story went, below its title in a digest. */
export const reachTexts = {
  line: '+{reprints} 转载，{sources} 个来源（{tiers}），扩散 {spread}',
  hours: '{count} 小时',
  minutes: '{count} 分',
  comma: '，',
};
