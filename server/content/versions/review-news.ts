/** What is told of a text that is to be reviewed, was sent back, or could not go out when it was scheduled for. */
export const reviewNews = {
  'zh-CN': {
    submit: { title: (text: string) => `「${text}」等您审核`, line: (by: string) => `${by}提交` },
    sendBack: { title: (text: string) => `「${text}」被退回`, line: (by: string) => `${by}退回，请修改后再提交` },
    due: { title: (text: string) => `「${text}」等您审核`, line: (by: string) => `${by}排定的时间已到` },
    missed: { title: (text: string) => `「${text}」未能按时更新` },
  },
  en: {
    submit: { title: (text: string) => `“${text}” waits for your review`, line: (by: string) => `submitted by ${by}` },
    sendBack: {
      title: (text: string) => `“${text}” was sent back`,
      line: (by: string) => `by ${by}; change it and submit it again`,
    },
    due: {
      title: (text: string) => `“${text}” waits for your review`,
      line: (by: string) => `the time that ${by} scheduled it for has come`,
    },
    missed: { title: (text: string) => `“${text}” did not go out at its time` },
  },
};
