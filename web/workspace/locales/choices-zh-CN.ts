/** What is offered to choose from, and is looked for while somebody types. */
export const choicesZhCN = {
  choices: {
    searching: '正在查找',
    failed: '没有查成，请稍后再试',
  },
};
