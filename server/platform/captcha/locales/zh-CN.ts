/** Numbers from 0, and the question with two of them. */
export const sumTexts = {
  numbers: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五'],
  question: '{one}加{other}等于多少？',
};
