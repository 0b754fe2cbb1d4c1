/** What buyers are told of their inquiries, and companies of inquiries that they are asked to quote for. */
export const inquiryNews = {
  'zh-CN': {
    due: (number: string, at: string) => `询价 ${number} 将于 ${at}（北京时间）截止`,
    dueEnded: (number: string, at: string) => `询价 ${number} 将于 ${at}（北京时间）截止：模块续期后才能开启报价`,
    closed: (number: string) => `询价 ${number} 已截止，可以开启报价`,
    closedEmpty: (number: string) => `询价 ${number} 已截止，没有收到报价`,
    closedEnded: (number: string) => `询价 ${number} 已截止：模块续期后才能开启报价`,
    invited: (company: string, title: string) => `${company}邀请报价：${title}`,
    closing: (title: string) => `报价即将截止：${title}`,
    until: (at: string) => `${at}（北京时间）截止`,
  },
  en: {
    due: (number: string, at: string) => `Inquiry ${number} closes on ${at} (Beijing time)`,
    dueEnded: (number: string, at: string) =>
      `Inquiry ${number} closes on ${at} (Beijing time): its quotes can be opened once the module is renewed`,
    closed: (number: string) => `Inquiry ${number} is closed: its quotes can be opened`,
    closedEmpty: (number: string) => `Inquiry ${number} is closed: no quotes came`,
    closedEnded: (number: string) => `Inquiry ${number} is closed: its quotes can be opened once the module is renewed`,
    invited: (company: string, title: string) => `${company} asks for a quote: ${title}`,
    closing: (title: string) => `Quotes close soon: ${title}`,
    until: (at: string) => `until ${at} (Beijing time)`,
  },
};
