/** What is told of a text that is to be reviewed, or was sent back. */
export const reviewNews = {
  'zh-CN': {
    submit: { title: (text: string) => `「${text}」等您审核`, line: (by: string) => `${by}提交` },
    sendBack: { title: (text: string) => `「${text}」被退回`, line: (by: string) => `${by}退回，请修改后再提交` },
  },
  en: {
    submit: { title: (text: string) => `“${text}” waits for your review`, line: (by: string) => `submitted by ${by}` },
    sendBack: {
      title: (text: string) => `“${text}” was sent back`,
      line: (by: string) => `by ${by}; change it and submit it again`,
    },
  },
};
