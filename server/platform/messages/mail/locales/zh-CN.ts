export const mailTexts = {
  colon: '：',
  /** Above the bare address of a button. */
  copyLink: '如果按钮打不开，请把下面的地址复制到浏览器：',
  /** At the foot. */
  automatic: '此邮件由系统自动发送，请勿直接回复。',
};
