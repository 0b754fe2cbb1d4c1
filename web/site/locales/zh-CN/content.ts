/** Texts of the not-found page, and common links. */
export const content = {
  notFound: {
    title: '这一面，什么也没照见',
    text: '页面可能已经移动或下线。可以回到首页，或者告诉我们您要找什么。',
  },
  signIn: '登录工作台',
  contact: '联系我们',
  front: '返回首页',
};

export type ContentTexts = typeof content;
